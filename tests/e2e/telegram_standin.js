/**
 * Stands in for Telegram's script of versions nobody ships as a package: the parts the app uses, by
 * the published interface, over the same bridge to the client. What the app must not call throws.
 */
(() => {
  const kept = '__telegram__initParams';
  const params = {
    ...JSON.parse(sessionStorage.getItem(kept) ?? '{}'),
    ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
  sessionStorage.setItem(kept, JSON.stringify(params));
  const handlers = new Map();
  const bridge = new Map();
  const root = document.documentElement.style;
  const post = (name, data = '') => window.TelegramWebviewProxy.postEvent(name, JSON.stringify(data));
  const tell = (name) => (handlers.get(name) ?? []).forEach((heard) => heard.call(app));
  const none = () => ({ top: 0, right: 0, bottom: 0, left: 0 });
  const device = () => JSON.parse(localStorage.getItem('standin.device') ?? '{}');

  const app = {
    version: params.tgWebAppVersion,
    platform: params.tgWebAppPlatform,
    initData: params.tgWebAppData,
    themeParams: JSON.parse(params.tgWebAppThemeParams ?? '{}'),
    viewportStableHeight: innerHeight,
    safeAreaInset: none(),
    contentSafeAreaInset: none(),
    ready: () => post('web_app_ready'),
    expand: () => post('web_app_expand'),
    onEvent: (name, heard) => handlers.set(name, [...(handlers.get(name) ?? []), heard]),
    enableVerticalSwipes: () => post('web_app_setup_swipe_behavior', { allow_vertical_swipe: true }),
    disableVerticalSwipes: () => post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false }),
    enableClosingConfirmation: () => post('web_app_setup_closing_behavior', { need_confirmation: true }),
    disableClosingConfirmation: () => post('web_app_setup_closing_behavior', { need_confirmation: false }),
    setHeaderColor: (color) => post('web_app_set_header_color', { color }),
    setBackgroundColor: (color) => post('web_app_set_background_color', { color }),
    setBottomBarColor: (color) => post('web_app_set_bottom_bar_color', { color }),
    openLink: (url) => post('web_app_open_link', { url }),
    openTelegramLink: (url) => post('web_app_open_tg_link', { path_full: new URL(url).pathname }),
    requestWriteAccess: (answered) => answered(true),
    requestFullscreen: () => {
      throw new Error('the app never asks for full screen');
    },
    BackButton: {
      onClick: (pressed) => app.onEvent('backButtonClicked', pressed),
      show: () => post('web_app_setup_back_button', { is_visible: true }),
      hide: () => post('web_app_setup_back_button', { is_visible: false }),
    },
    HapticFeedback: {
      impactOccurred: (style) => post('web_app_trigger_haptic_feedback', { type: 'impact', style }),
      notificationOccurred: (kind) => post('web_app_trigger_haptic_feedback', { type: kind }),
      selectionChanged: () => post('web_app_trigger_haptic_feedback', { type: 'selection_change' }),
    },
    DeviceStorage: {
      setItem: (key, text, done = () => {}) => {
        localStorage.setItem('standin.device', JSON.stringify({ ...device(), [key]: text }));
        done(null, true);
      },
      getItem: (key, done) => setTimeout(done, 0, null, device()[key] ?? null),
      removeItem: (key, done = () => {}) => {
        const { [key]: _gone, ...rest } = device();
        localStorage.setItem('standin.device', JSON.stringify(rest));
        done(null, true);
      },
    },
  };

  const insets = (field, css, event) => (data) => {
    Object.assign(app[field], data);
    for (const [side, size] of Object.entries(app[field])) root.setProperty(`--tg-${css}-inset-${side}`, `${size}px`);
    tell(event);
  };
  bridge.set('safe_area_changed', insets('safeAreaInset', 'safe-area', 'safeAreaChanged'));
  bridge.set('content_safe_area_changed', insets('contentSafeAreaInset', 'content-safe-area', 'contentSafeAreaChanged'));
  bridge.set('theme_changed', ({ theme_params: theme }) => {
    Object.assign(app.themeParams, theme);
    tell('themeChanged');
  });
  bridge.set('viewport_changed', ({ height, is_state_stable: stable }) => {
    if (stable) app.viewportStableHeight = height;
    tell('viewportChanged');
  });
  bridge.set('back_button_pressed', () => tell('backButtonClicked'));
  bridge.set('visibility_changed', ({ is_visible: seen }) => tell(seen ? 'activated' : 'deactivated'));
  window.Telegram = { WebApp: app, WebView: { receiveEvent: (name, data) => bridge.get(name)?.(data) } };
  for (const what of ['theme', 'viewport', 'safe_area', 'content_safe_area']) post(`web_app_request_${what}`);
})();
