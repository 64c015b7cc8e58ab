/** The section headings of the side menu, in their order. */
export const MENU_SECTIONS = ['Vender', 'Dinheiro', 'Configurações', 'Plataforma'] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

/** Icons that the shell draws for menu entries. `coupon` and `delivery` since 1.7.0 of the contract, the last row since 1.10.0. */
export const MENU_ICONS = [
  ...(['home', 'orders', 'products', 'coupon', 'delivery', 'finance', 'bank', 'scale'] as const),
  ...(['link', 'checkout', 'settings', 'apps', 'profile', 'identity', 'payments', 'admin'] as const),
  ...(['appearance', 'bag', 'globe', 'offer', 'plan', 'review', 'target'] as const),
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];
