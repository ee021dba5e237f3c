BEGIN TRANSACTION;
CREATE TABLE account (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	lang TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	created REAL NOT NULL, telegram_id INTEGER, writable INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_account PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "account" VALUES('guest-of-the-fixture-x','فهد','ar','{}',1800000000.0,NULL,0);
INSERT INTO "account" VALUES('telegram-of-the-fixture','نورة','ar','{"deck":"4"}',1800000000.0,6000000000001,1);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE attempt (
	table_id TEXT NOT NULL, 
	contest_id TEXT NOT NULL, 
	user_id TEXT, 
	counted INTEGER NOT NULL, 
	started REAL NOT NULL, 
	finished REAL, 
	score INTEGER DEFAULT 0 NOT NULL, 
	won INTEGER, 
	percent INTEGER, 
	rank INTEGER, 
	CONSTRAINT pk_attempt PRIMARY KEY (table_id), 
	CONSTRAINT fk_attempt_contest_id FOREIGN KEY(contest_id) REFERENCES contest (id), 
	CONSTRAINT fk_attempt_table_id FOREIGN KEY(table_id) REFERENCES game_table (id), 
	CONSTRAINT fk_attempt_user_id FOREIGN KEY(user_id) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "attempt" VALUES('fixture-table-revision','d1','guest-of-the-fixture-x',1,1800000000.0,1800000090.0,31,NULL,7800,1);
CREATE TABLE block (
	user_id TEXT NOT NULL, 
	blocked_id TEXT NOT NULL, 
	CONSTRAINT pk_block PRIMARY KEY (user_id, blocked_id), 
	CONSTRAINT fk_block_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE, 
	CONSTRAINT fk_block_blocked_id FOREIGN KEY(blocked_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "block" VALUES('guest-of-the-fixture-x','telegram-of-the-fixture');
CREATE TABLE contest (
	id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	day INTEGER, 
	created REAL NOT NULL, 
	closes REAL NOT NULL, 
	ends REAL NOT NULL, 
	frozen REAL, 
	rules TEXT NOT NULL, 
	deals INTEGER NOT NULL, 
	dealer INTEGER NOT NULL, 
	level TEXT NOT NULL, 
	bots TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	commitment TEXT NOT NULL, 
	par TEXT, 
	host TEXT, 
	chat_id INTEGER, 
	thread_id INTEGER, 
	message_id INTEGER, inline_id TEXT, most INTEGER, 
	CONSTRAINT pk_contest PRIMARY KEY (id), 
	CONSTRAINT fk_contest_host FOREIGN KEY(host) REFERENCES account (id), 
	CONSTRAINT uq_contest_day UNIQUE (day)
)
 STRICT

;
INSERT INTO "contest" VALUES('d1','daily',20454,1800000000.0,1800000100.0,1800003700.0,1800003701.0,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total',4,4,'strong','v1',X'00','c0ffee','[5, -10, 14, 2]',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE deal_result (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	contest_id TEXT NOT NULL, 
	counted INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	tricks TEXT NOT NULL, 
	CONSTRAINT pk_deal_result PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_deal_result_contest_id FOREIGN KEY(contest_id) REFERENCES contest (id), 
	CONSTRAINT fk_deal_result_table_id FOREIGN KEY(table_id) REFERENCES game_table (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "deal_result" VALUES('fixture-table-revision',1,'d1',1,8,'11011101');
CREATE TABLE dealing (
	week INTEGER NOT NULL, 
	deals INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_dealing PRIMARY KEY (week)
)
 STRICT

;
CREATE TABLE device (
	key_hash TEXT NOT NULL, 
	user_id TEXT NOT NULL, 
	created REAL NOT NULL, 
	used REAL NOT NULL, 
	CONSTRAINT pk_device PRIMARY KEY (key_hash), 
	CONSTRAINT fk_device_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 STRICT

;
INSERT INTO "device" VALUES('cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','guest-of-the-fixture-x',1800000000.0,1800000100.5);
CREATE TABLE event (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at REAL NOT NULL, 
	ply INTEGER NOT NULL, 
	actor TEXT, 
	client_id TEXT, 
	digest TEXT, 
	kind TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_event PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_event_table_id FOREIGN KEY(table_id) REFERENCES game_table (id), 
	CONSTRAINT uq_event_table_id_actor_client_id UNIQUE (table_id, actor, client_id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "event" VALUES('fixture-table-revision',1,1800000000.0,1,NULL,NULL,NULL,'match_started',1,'{"rules":"bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total","dealer":4,"table":"test","commitment":""}');
INSERT INTO "event" VALUES('fixture-table-revision',2,1800000002.0,2,NULL,NULL,NULL,'deal_started',1,'{"number":1,"dealer":4,"deck":["AD","7S","8C","KS","7D","9S","10C","7H","AC","JS","AS","KC","AH","QH","QS","10H","9D","10D","9C","JC","KD","10S","KH","8D","QC","8H","JH","9H","7C","JD","8S","QD"]}');
INSERT INTO "event" VALUES('fixture-table-revision',3,1800000003.0,3,'1','k3','0123456789abcdef0123456789abcdef','bid_made',1,'{"seat":1,"call":"sun","by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',4,1800000003.0,3,NULL,NULL,NULL,'contract_made',1,'{"contract":{"game":"sun","trump":null,"buyer":1,"card_to":1,"ashkal":false}}');
INSERT INTO "event" VALUES('fixture-table-revision',5,1800000003.0,3,NULL,NULL,NULL,'rest_dealt',1,'{"card_to":1,"hands":[["KD","10S","KH"],["8D","QC","8H"],["JH","9H","7C"],["JD","8S","QD"]]}');
INSERT INTO "event" VALUES('fixture-table-revision',6,1800000004.0,4,'1','k4','0123456789abcdef0123456789abcdef','projects_declared',1,'{"seat":1,"kinds":["sira"]}');
INSERT INTO "event" VALUES('fixture-table-revision',7,1800000004.0,4,NULL,NULL,NULL,'card_played',1,'{"seat":1,"card":"8C","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',8,1800000005.0,5,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"QC","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',9,1800000006.0,6,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"AC","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',10,1800000007.0,7,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"KC","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',11,1800000007.0,7,NULL,NULL,NULL,'trick_taken',1,'{"number":1,"winner":3,"abnat":18}');
INSERT INTO "event" VALUES('fixture-table-revision',12,1800000008.0,8,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"JH","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',13,1800000009.0,9,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"QD","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',14,1800000010.0,10,'1','k10','0123456789abcdef0123456789abcdef','projects_shown',1,'{"seat":1,"projects":[{"kind":"sira","cards":["AH","KH","QH"]}]}');
INSERT INTO "event" VALUES('fixture-table-revision',15,1800000010.0,10,NULL,NULL,NULL,'card_played',1,'{"seat":1,"card":"KH","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',16,1800000011.0,11,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"10H","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',17,1800000011.0,11,NULL,NULL,NULL,'trick_taken',1,'{"number":2,"winner":2,"abnat":19}');
INSERT INTO "event" VALUES('fixture-table-revision',18,1800000012.0,12,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"7D","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',19,1800000013.0,13,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"9D","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',20,1800000014.0,14,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"JD","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',21,1800000015.0,15,'1','k15','0123456789abcdef0123456789abcdef','card_played',1,'{"seat":1,"card":"AD","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',22,1800000015.0,15,NULL,NULL,NULL,'trick_taken',1,'{"number":3,"winner":1,"abnat":13}');
INSERT INTO "event" VALUES('fixture-table-revision',23,1800000016.0,16,'1','k16','0123456789abcdef0123456789abcdef','card_played',1,'{"seat":1,"card":"10S","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',24,1800000017.0,17,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"KS","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',25,1800000018.0,18,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"10D","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',26,1800000019.0,19,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"JS","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',27,1800000019.0,19,NULL,NULL,NULL,'trick_taken',1,'{"number":4,"winner":1,"abnat":26}');
INSERT INTO "event" VALUES('fixture-table-revision',28,1800000020.0,20,'1','k20','0123456789abcdef0123456789abcdef','card_played',1,'{"seat":1,"card":"AH","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',29,1800000021.0,21,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"8H","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',30,1800000022.0,22,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"9H","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',31,1800000023.0,23,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"8S","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',32,1800000023.0,23,NULL,NULL,NULL,'trick_taken',1,'{"number":5,"winner":1,"abnat":11}');
INSERT INTO "event" VALUES('fixture-table-revision',33,1800000024.0,24,'1','k24','0123456789abcdef0123456789abcdef','card_played',1,'{"seat":1,"card":"QH","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',34,1800000025.0,25,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"QS","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',35,1800000026.0,26,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"7H","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',36,1800000027.0,27,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"9C","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',37,1800000027.0,27,NULL,NULL,NULL,'trick_taken',1,'{"number":6,"winner":1,"abnat":6}');
INSERT INTO "event" VALUES('fixture-table-revision',38,1800000028.0,28,'1','k28','0123456789abcdef0123456789abcdef','card_played',1,'{"seat":1,"card":"7S","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',39,1800000029.0,29,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"9S","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',40,1800000030.0,30,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"7C","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',41,1800000031.0,31,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"AS","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',42,1800000031.0,31,NULL,NULL,NULL,'trick_taken',1,'{"number":7,"winner":4,"abnat":11}');
INSERT INTO "event" VALUES('fixture-table-revision',43,1800000032.0,32,NULL,NULL,NULL,'card_played',1,'{"seat":4,"card":"JC","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',44,1800000033.0,33,'1','k33','0123456789abcdef0123456789abcdef','card_played',1,'{"seat":1,"card":"KD","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',45,1800000034.0,34,NULL,NULL,NULL,'card_played',1,'{"seat":2,"card":"8D","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',46,1800000035.0,35,NULL,NULL,NULL,'card_played',1,'{"seat":3,"card":"10C","ekka":false,"by":"person"}');
INSERT INTO "event" VALUES('fixture-table-revision',47,1800000035.0,35,NULL,NULL,NULL,'trick_taken',1,'{"number":8,"winner":3,"abnat":16}');
INSERT INTO "event" VALUES('fixture-table-revision',48,1800000035.0,35,NULL,NULL,NULL,'deal_scored',1,'{"score":{"contract":{"game":"sun","trump":null,"buyer":1,"card_to":1,"ashkal":false},"step":1,"result":{"made":true,"tie":false,"kaboot":null,"points":[24,6],"match_winner":null,"lines":[{"kind":"abnat","amount":[100,30],"setting":null},{"kind":"converted","amount":[20,6],"setting":"score.rounding"},{"kind":"projects","amount":[4,0],"setting":null},{"kind":"total","amount":[24,6],"setting":null}]},"points":[24,6],"totals":[24,6]},"next_dealer":1}');
CREATE TABLE game_table (
	id TEXT NOT NULL, 
	created REAL NOT NULL, 
	rules TEXT NOT NULL, 
	target INTEGER NOT NULL, 
	commitment TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	epoch INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	to_act INTEGER, 
	total_odd INTEGER NOT NULL, 
	total_even INTEGER NOT NULL, 
	winner INTEGER, clock TEXT DEFAULT 'none' NOT NULL, shared INTEGER DEFAULT 0 NOT NULL, host TEXT CONSTRAINT fk_game_table_host REFERENCES account (id), deadline REAL, closed REAL, tempo TEXT DEFAULT 'normal' NOT NULL, bots TEXT DEFAULT 'v1' NOT NULL, contest TEXT CONSTRAINT fk_game_table_contest REFERENCES contest (id), ends REAL, rated INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_game_table PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "game_table" VALUES('fixture-table-revision',1800000000.0,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total',152,'c0ffee',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',0,48,NULL,24,6,NULL,'fast',1,'guest-of-the-fixture-x',1800000050.0,NULL,'fast','v1',NULL,NULL,0);
CREATE TABLE group_chat (
	id INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	lang TEXT NOT NULL, 
	created REAL NOT NULL, gone REAL, daily INTEGER DEFAULT 0 NOT NULL, weekly INTEGER DEFAULT 0 NOT NULL, posted INTEGER, summed INTEGER, title TEXT DEFAULT '' NOT NULL, "key" TEXT, 
	CONSTRAINT pk_group_chat PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "group_chat" VALUES(-1009876543210987,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total','none','ar',1800000000.0,1800000100.0,0,0,NULL,NULL,'',NULL);
INSERT INTO "group_chat" VALUES(-1001234567890123,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total','relaxed','fr',1800000000.0,NULL,1,0,20454,NULL,'الديوانية','group-of-the-fixture-x');
CREATE TABLE house_pass (
	key_hash TEXT NOT NULL, 
	chat_id INTEGER NOT NULL, 
	user_id TEXT NOT NULL, 
	created REAL NOT NULL, 
	CONSTRAINT pk_house_pass PRIMARY KEY (key_hash), 
	CONSTRAINT fk_house_pass_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 STRICT

;
INSERT INTO "house_pass" VALUES('98f5b42b4e27c31bb87c47425fbb100ba53f12cf4480e2f94a6aaa3043bcef13',-1001234567890123,'telegram-of-the-fixture',1800000000.0);
CREATE TABLE inbox (
	update_id INTEGER NOT NULL, 
	received REAL NOT NULL, 
	data TEXT NOT NULL, 
	done INTEGER NOT NULL, 
	CONSTRAINT pk_inbox PRIMARY KEY (update_id)
)
 STRICT

;
INSERT INTO "inbox" VALUES(700000001,1800000000.0,'{"update_id":700000001}',1);
INSERT INTO "inbox" VALUES(700000002,1800000001.0,'{"update_id":700000002,"message":{"from":{"id":6000000000001}}}',0);
CREATE TABLE lobby (
	id TEXT NOT NULL, 
	host TEXT, 
	created REAL NOT NULL, 
	changed REAL NOT NULL, 
	state TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	level TEXT NOT NULL, 
	open INTEGER NOT NULL, 
	chat_id INTEGER, 
	thread_id INTEGER, 
	message_id INTEGER, 
	rematch_of TEXT, rated INTEGER DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_lobby PRIMARY KEY (id), 
	CONSTRAINT fk_lobby_host FOREIGN KEY(host) REFERENCES account (id), 
	CONSTRAINT fk_lobby_rematch_of FOREIGN KEY(rematch_of) REFERENCES game_table (id), 
	CONSTRAINT uq_lobby_rematch_of UNIQUE (rematch_of)
)
 STRICT

;
INSERT INTO "lobby" VALUES('fixture-table-revision','guest-of-the-fixture-x',1799999940.0,1800000000.0,'started',5,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total','fast','normal',0,-1001234567890123,7,900719925474,NULL,1);
INSERT INTO "lobby" VALUES('fixture-lobby-revision','telegram-of-the-fixture',1800000000.0,1800000005.0,'waiting',2,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total','fast','normal',1,NULL,NULL,NULL,'fixture-table-revision',1);
CREATE TABLE lobby_seat (
	lobby_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id TEXT, 
	bot TEXT, nonce BLOB, 
	CONSTRAINT pk_lobby_seat PRIMARY KEY (lobby_id, seat), 
	CONSTRAINT fk_lobby_seat_lobby_id FOREIGN KEY(lobby_id) REFERENCES lobby (id) ON DELETE CASCADE, 
	CONSTRAINT fk_lobby_seat_user_id FOREIGN KEY(user_id) REFERENCES account (id), 
	CONSTRAINT uq_lobby_seat_lobby_id_user_id UNIQUE (lobby_id, user_id), 
	CONSTRAINT ck_lobby_seat_person_or_bot CHECK ((user_id IS NULL) <> (bot IS NULL))
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "lobby_seat" VALUES('fixture-lobby-revision',1,'telegram-of-the-fixture',NULL,X'00112233445566778899AABBCCDDEEFF');
INSERT INTO "lobby_seat" VALUES('fixture-lobby-revision',3,'guest-of-the-fixture-x',NULL,NULL);
INSERT INTO "lobby_seat" VALUES('fixture-lobby-revision',4,NULL,'easy',NULL);
INSERT INTO "lobby_seat" VALUES('fixture-table-revision',1,'guest-of-the-fixture-x',NULL,X'00112233445566778899AABBCCDDEEFF');
INSERT INTO "lobby_seat" VALUES('fixture-table-revision',2,NULL,'easy',NULL);
INSERT INTO "lobby_seat" VALUES('fixture-table-revision',3,NULL,'easy',NULL);
INSERT INTO "lobby_seat" VALUES('fixture-table-revision',4,NULL,'easy',NULL);
CREATE TABLE member (
	chat_id INTEGER NOT NULL, 
	user_id TEXT NOT NULL, 
	seen REAL NOT NULL, 
	CONSTRAINT pk_member PRIMARY KEY (chat_id, user_id), 
	CONSTRAINT fk_member_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "member" VALUES(-1001234567890123,'telegram-of-the-fixture',1800000000.0);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" TEXT, 
	chat_id INTEGER, 
	method TEXT NOT NULL, 
	body TEXT NOT NULL, 
	due REAL NOT NULL, 
	tries INTEGER NOT NULL, 
	created REAL NOT NULL, 
	CONSTRAINT uq_outbox_key UNIQUE ("key")
)
 STRICT

;
INSERT INTO "outbox" VALUES(1,'card:fixture-lobby-revision',-1001234567890123,'sendMessage','{"chat_id":-1001234567890123,"text":"؟"}',1800000002.0,1,1800000000.0);
CREATE TABLE pad (
	id TEXT NOT NULL, 
	created REAL NOT NULL, 
	changed REAL NOT NULL, 
	host TEXT, 
	chat_id INTEGER, 
	thread_id INTEGER, 
	message_id INTEGER, 
	follows TEXT, 
	seq INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	best_of INTEGER NOT NULL, 
	names TEXT NOT NULL, 
	rounds INTEGER NOT NULL, 
	tally TEXT NOT NULL, 
	won INTEGER, 
	ended REAL, 
	CONSTRAINT pk_pad PRIMARY KEY (id), 
	CONSTRAINT fk_pad_host FOREIGN KEY(host) REFERENCES account (id), 
	CONSTRAINT fk_pad_follows FOREIGN KEY(follows) REFERENCES pad (id) ON DELETE SET NULL, 
	CONSTRAINT uq_pad_follows UNIQUE (follows)
)
 STRICT

;
INSERT INTO "pad" VALUES('fixture-pad-revision-x',1800000000.0,1800000300.0,'guest-of-the-fixture-x',-1001234567890123,NULL,77,NULL,6,'bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total',3,'{"teams":["فهد وسالم",""],"players":["فهد","نورة","سالم",""]}',3,'{"totals":[33,48],"won":[0,0],"points":[33,48]}',NULL,NULL);
CREATE TABLE pad_event (
	pad_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at REAL NOT NULL, 
	user_id TEXT, 
	client_id TEXT, 
	digest TEXT, 
	kind TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_pad_event PRIMARY KEY (pad_id, seq), 
	CONSTRAINT fk_pad_event_pad_id FOREIGN KEY(pad_id) REFERENCES pad (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pad_event_user_id FOREIGN KEY(user_id) REFERENCES account (id), 
	CONSTRAINT uq_pad_event_pad_id_user_id_client_id UNIQUE (pad_id, user_id, client_id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "pad_event" VALUES('fixture-pad-revision-x',1,1800000060.0,'telegram-of-the-fixture','c1','dddddddd','begun',1,'{"rules":"bid.hokm_replies_r1=all_others bid.sun_priority_r1=earlier_any bid.hokm_confirm=on bid.flip_on_ace=off bid.ashkal_rounds=first bid.ashkal_on_ace=on bid.kawesh=off double.enabled=on double.top=gahwa double.sun_gate=over_100 double.lock_by=double_and_four play.third_hand_ruff=on play.undertrump=free play.ekka=auto play.enforcement=block play.sawa=proven proj.declare=auto proj.hundred_order=quads_first proj.tie=bidders proj.baloot_absorbed=off score.rounding=largest_fraction score.half=made score.made_test=abnat score.set_projects=to_defenders score.set_baloot=holder score.doubled_loser=scores score.project_double=face score.kaboot_double=multiplied score.kaboot_loser_projects=keep_unless_set score.doubled_tie=made score.reverse_kaboot=off match.target=152 match.both_over=higher_total","best_of":3,"dealer":2,"names":{"teams":["فهد وسالم",""],"players":["فهد","نورة","سالم",""]}}');
INSERT INTO "pad_event" VALUES('fixture-pad-revision-x',2,1800000120.0,'guest-of-the-fixture-x','c2','dddddddd','round_entered',1,'{"entry":{"kind":"quick","points":[16,0]},"dealer":2,"score":{"points":[16,0],"winner":null,"made":null}}');
INSERT INTO "pad_event" VALUES('fixture-pad-revision-x',3,1800000180.0,'telegram-of-the-fixture','c3','dddddddd','round_entered',1,'{"entry":{"kind":"deal","buyer":1,"told":{"game":"hokm","bidder_abnat":96,"defender_abnat":null,"projects":{"bidders":["sira"],"defenders":["fifty"],"higher":null,"first":"bidders"},"counted":null,"baloot":"bidders","kaboot":null,"step":2,"reverse":false}},"dealer":3,"score":{"points":[17,22],"winner":null,"made":true}}');
INSERT INTO "pad_event" VALUES('fixture-pad-revision-x',4,1800000240.0,NULL,NULL,NULL,'round_entered',1,'{"entry":{"kind":"qaid","game":"sun","offender":0,"step":1,"projects":[],"baloot":false},"dealer":4,"score":{"points":[0,26],"winner":null,"made":null}}');
INSERT INTO "pad_event" VALUES('fixture-pad-revision-x',5,1800000300.0,'telegram-of-the-fixture','c5','dddddddd','round_entered',1,'{"entry":{"kind":"no_buyer"},"dealer":1,"score":{"points":[0,0],"winner":null,"made":null}}');
INSERT INTO "pad_event" VALUES('fixture-pad-revision-x',6,1800000360.0,'guest-of-the-fixture-x','c6','dddddddd','undone',1,'{"to_seq":4}');
CREATE TABLE pad_member (
	pad_id TEXT NOT NULL, 
	user_id TEXT NOT NULL, 
	seen REAL NOT NULL, 
	CONSTRAINT pk_pad_member PRIMARY KEY (pad_id, user_id), 
	CONSTRAINT fk_pad_member_pad_id FOREIGN KEY(pad_id) REFERENCES pad (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pad_member_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "pad_member" VALUES('fixture-pad-revision-x','guest-of-the-fixture-x',1800000300.0);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	alive REAL NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "pulse" VALUES(1,1800000047.0);
CREATE TABLE rating (
	user_id TEXT NOT NULL, 
	mu REAL NOT NULL, 
	sigma REAL NOT NULL, 
	matches INTEGER NOT NULL, 
	at REAL NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (user_id), 
	CONSTRAINT fk_rating_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "rating" VALUES('telegram-of-the-fixture',25.5,8.1,3,1800000090.0);
CREATE TABLE rating_change (
	table_id TEXT NOT NULL, 
	user_id TEXT NOT NULL, 
	at REAL NOT NULL, 
	mu REAL NOT NULL, 
	sigma REAL NOT NULL, 
	shown INTEGER NOT NULL, 
	shown_before INTEGER NOT NULL, 
	CONSTRAINT pk_rating_change PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_rating_change_table_id FOREIGN KEY(table_id) REFERENCES game_table (id), 
	CONSTRAINT fk_rating_change_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE record (
	user_id TEXT NOT NULL, 
	matches INTEGER DEFAULT 0 NOT NULL, 
	won INTEGER DEFAULT 0 NOT NULL, 
	deals INTEGER DEFAULT 0 NOT NULL, 
	hokm INTEGER DEFAULT 0 NOT NULL, 
	hokm_made INTEGER DEFAULT 0 NOT NULL, 
	sun INTEGER DEFAULT 0 NOT NULL, 
	sun_made INTEGER DEFAULT 0 NOT NULL, 
	doubled INTEGER DEFAULT 0 NOT NULL, 
	doubled_won INTEGER DEFAULT 0 NOT NULL, 
	kaboot INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_record PRIMARY KEY (user_id), 
	CONSTRAINT fk_record_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "record" VALUES('telegram-of-the-fixture',3,2,0,0,0,0,0,0,0,0);
CREATE TABLE reminder (
	user_id TEXT NOT NULL, 
	hour INTEGER NOT NULL, 
	told INTEGER, 
	CONSTRAINT pk_reminder PRIMARY KEY (user_id), 
	CONSTRAINT fk_reminder_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "reminder" VALUES('guest-of-the-fixture-x',20,20454);
CREATE TABLE seat (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id TEXT, 
	bot TEXT, bank REAL DEFAULT 60 NOT NULL, open INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seat_table_id FOREIGN KEY(table_id) REFERENCES game_table (id), 
	CONSTRAINT fk_seat_user_id FOREIGN KEY(user_id) REFERENCES account (id), 
	CONSTRAINT ck_seat_person_or_bot CHECK ((user_id IS NULL) <> (bot IS NULL))
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "seat" VALUES('fixture-table-revision',1,'guest-of-the-fixture-x',NULL,41.5,0);
INSERT INTO "seat" VALUES('fixture-table-revision',2,NULL,'easy',60.0,0);
INSERT INTO "seat" VALUES('fixture-table-revision',3,NULL,'easy',60.0,0);
INSERT INTO "seat" VALUES('fixture-table-revision',4,NULL,'easy',60.0,1);
CREATE TABLE secret (
	name TEXT NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT pk_secret PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "secret" VALUES('daily',X'0011');
CREATE TABLE session (
	token_hash TEXT NOT NULL, 
	user_id TEXT NOT NULL, 
	created REAL NOT NULL, 
	used REAL NOT NULL, launch TEXT, 
	CONSTRAINT pk_session PRIMARY KEY (token_hash), 
	CONSTRAINT fk_session_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 STRICT

;
INSERT INTO "session" VALUES('abababababababababababababababababababababababababababababababab','guest-of-the-fixture-x',1800000000.0,1800000100.5,NULL);
INSERT INTO "session" VALUES('efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef','telegram-of-the-fixture',1800000000.0,1800000100.5,'0101010101010101010101010101010101010101010101010101010101010101');
CREATE TABLE shared_deal (
	id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	user_id TEXT NOT NULL, 
	created REAL NOT NULL, 
	CONSTRAINT pk_shared_deal PRIMARY KEY (id), 
	CONSTRAINT fk_shared_deal_table_id FOREIGN KEY(table_id) REFERENCES game_table (id), 
	CONSTRAINT fk_shared_deal_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE, 
	CONSTRAINT uq_shared_deal_table_id_number_user_id UNIQUE (table_id, number, user_id)
)
 STRICT

;
CREATE TABLE standing (
	board TEXT NOT NULL, 
	period INTEGER NOT NULL, 
	user_id TEXT NOT NULL, 
	value INTEGER NOT NULL, 
	rank INTEGER NOT NULL, 
	CONSTRAINT pk_standing PRIMARY KEY (board, period, user_id), 
	CONSTRAINT fk_standing_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE streak (
	user_id TEXT NOT NULL, 
	length INTEGER NOT NULL, 
	best INTEGER NOT NULL, 
	freezes INTEGER NOT NULL, 
	day INTEGER NOT NULL, 
	CONSTRAINT pk_streak PRIMARY KEY (user_id), 
	CONSTRAINT fk_streak_user_id FOREIGN KEY(user_id) REFERENCES account (id) ON DELETE CASCADE
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "streak" VALUES('guest-of-the-fixture-x',12,14,1,20454);
CREATE INDEX ix_session_user_id ON session (user_id);
CREATE INDEX ix_device_user_id ON device (user_id);
CREATE INDEX ix_seat_user_id ON seat (user_id);
CREATE UNIQUE INDEX ix_account_telegram_id ON account (telegram_id);
CREATE INDEX ix_session_launch ON session (launch);
CREATE INDEX ix_block_blocked_id ON block (blocked_id);
CREATE INDEX ix_inbox_received ON inbox (received);
CREATE INDEX ix_outbox_due ON outbox (due);
CREATE INDEX ix_outbox_chat_id ON outbox (chat_id);
CREATE INDEX ix_house_pass_user_id ON house_pass (user_id);
CREATE INDEX ix_lobby_state_changed ON lobby (state, changed);
CREATE INDEX ix_lobby_chat_id ON lobby (chat_id);
CREATE INDEX ix_lobby_host ON lobby (host);
CREATE INDEX ix_lobby_seat_user_id ON lobby_seat (user_id);
CREATE INDEX ix_group_chat_gone ON group_chat (gone);
CREATE INDEX ix_game_table_host ON game_table (host);
CREATE INDEX ix_contest_chat_id ON contest (chat_id);
CREATE INDEX ix_contest_frozen_ends ON contest (frozen, ends);
CREATE INDEX ix_contest_host ON contest (host);
CREATE INDEX ix_contest_inline_id ON contest (inline_id);
CREATE INDEX ix_attempt_contest_id_rank ON attempt (contest_id, rank);
CREATE INDEX ix_attempt_user_id ON attempt (user_id);
CREATE UNIQUE INDEX uq_attempt_counted ON attempt (contest_id, user_id) WHERE counted = 1;
CREATE INDEX ix_deal_result_contest_id_number_score ON deal_result (contest_id, number, score);
CREATE INDEX ix_standing_board_period_rank_user_id ON standing (board, period, rank, user_id);
CREATE INDEX ix_standing_user_id ON standing (user_id);
CREATE INDEX ix_rating_change_user_id_at ON rating_change (user_id, at);
CREATE INDEX ix_member_user_id ON member (user_id);
CREATE INDEX ix_game_table_contest ON game_table (contest);
CREATE UNIQUE INDEX ix_group_chat_key ON group_chat ("key");
CREATE INDEX ix_reminder_hour ON reminder (hour);
CREATE INDEX ix_shared_deal_user_id ON shared_deal (user_id);
CREATE INDEX ix_pad_host ON pad (host);
CREATE INDEX ix_pad_chat_id_ended ON pad (chat_id, ended);
CREATE INDEX ix_pad_rounds_changed ON pad (rounds, changed);
CREATE INDEX ix_pad_event_user_id ON pad_event (user_id);
CREATE INDEX ix_pad_member_user_id ON pad_member (user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',1);
COMMIT;
