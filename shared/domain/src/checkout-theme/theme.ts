import { PAYMENT_METHODS, type PaymentMethod } from '../payments/method';

export const THEME_TEMPLATES = ['uma_etapa', 'tres_etapas', 'abas'] as const;
export type ThemeTemplate = (typeof THEME_TEMPLATES)[number];
export const THEME_SCHEMES = ['aparelho', 'claro', 'escuro'] as const;
export type ThemeScheme = (typeof THEME_SCHEMES)[number];
export const THEME_PHONES = ['opcional', 'obrigatorio', 'oculto'] as const;
export type ThemePhone = (typeof THEME_PHONES)[number];
export const SUMMARY_SIDES = ['direita', 'esquerda'] as const;
export const SUMMARY_PLACES = ['fim', 'inicio'] as const;

/** Pictures of a theme: what each is for, how large it is drawn, and what it may weigh where buyers load it. */
export const THEME_IMAGES = {
  logo: { label: 'Logo', width: 480, height: 144, bytes: 30 * 1024 },
  favicon: { label: 'Ícone da aba', width: 64, height: 64, bytes: 8 * 1024 },
  banner: { label: 'Banner para computador', width: 1600, height: 480, bytes: 90 * 1024 },
  phoneBanner: { label: 'Banner para celular', width: 828, height: 414, bytes: 50 * 1024 },
} as const;
export type ThemeImageKind = keyof typeof THEME_IMAGES;
export const THEME_IMAGE_KINDS = Object.keys(THEME_IMAGES) as ThemeImageKind[];
/** The most bytes of an upload. */
export const THEME_UPLOAD_BYTES = 1024 * 1024;

export const THEME_LIMITS = {
  themes: 20,
  name: 60,
  products: 200,
  announcement: 120,
  testimonials: 5,
  author: 60,
  testimonial: 280,
  payText: 40,
  thanks: 500,
  url: 300,
  radius: 24,
} as const;

export interface Testimonial {
  name: string;
  text: string;
}

/**
 * The look of a checkout and the fields that it asks for. Nothing here is code, and no address but that of the store's own thank-you page:
 * pictures are ids, a video is the id of one, and a countdown or a counter of sales has no place at all. Empty texts ask for nothing.
 */
export interface CheckoutTheme {
  template: ThemeTemplate;
  /** The side of the summary on wide windows, and its place on phones. */
  summarySide: (typeof SUMMARY_SIDES)[number];
  summaryPlace: (typeof SUMMARY_PLACES)[number];
  scheme: ThemeScheme;
  /** `#rrggbb`, of the light page and of the dark one. Empty is Balcão's own. */
  accent: string;
  background: string;
  darkAccent: string;
  darkBackground: string;
  /** Of corners, in pixels. */
  radius: number;
  logo: string;
  favicon: string;
  banner: string;
  phoneBanner: string;
  /** The id of a video at YouTube, to which a link leads. */
  videoId: string;
  phone: ThemePhone;
  /** Whether the buyer is asked when they were born: nobody under 18 buys then. */
  asksBirthDate: boolean;
  /** Whether the buyer may change how many. */
  allowsQuantity: boolean;
  /** Whether the summary takes off what was added to the link's product. */
  allowsRemoval: boolean;
  showsCoupon: boolean;
  showsSeal: boolean;
  /** Whether the page shows the amount that is missing until the delivery is free. */
  showsFreeShipping: boolean;
  announcement: string;
  testimonials: Testimonial[];
  /** Methods in the order in which they are offered; the others follow. */
  methodOrder: PaymentMethod[];
  /** The method that is chosen at the start; empty is the first. */
  defaultMethod: PaymentMethod | '';
  /** The text of the button before the amount. */
  payText: string;
  paidText: string;
  pixText: string;
  boletoText: string;
  /** `https://…`: where a buyer who has paid goes on. */
  thanksUrl: string;
}

/** The configuration of a new theme: Balcão's own look. */
export const NEW_CHECKOUT_THEME: CheckoutTheme = {
  template: 'uma_etapa',
  summarySide: 'direita',
  summaryPlace: 'fim',
  scheme: 'aparelho',
  accent: '',
  background: '',
  darkAccent: '',
  darkBackground: '',
  radius: 8,
  logo: '',
  favicon: '',
  banner: '',
  phoneBanner: '',
  videoId: '',
  phone: 'opcional',
  asksBirthDate: false,
  allowsQuantity: true,
  allowsRemoval: true,
  showsCoupon: true,
  showsSeal: true,
  showsFreeShipping: true,
  announcement: '',
  testimonials: [],
  methodOrder: [...PAYMENT_METHODS],
  defaultMethod: '',
  payText: '',
  paidText: '',
  pixText: '',
  boletoText: '',
  thanksUrl: '',
};

/** Methods in the order of a theme; those that it does not name come last, as they were. */
export const inThemeOrder = <Item>(
  items: readonly Item[],
  methodOf: (item: Item) => PaymentMethod,
  order: readonly PaymentMethod[],
): Item[] => {
  const placeOf = (item: Item) => {
    const place = order.indexOf(methodOf(item));
    return place < 0 ? order.length : place;
  };
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
};

const YOUTUBE_ID = /^[\w-]{11}$/;
/** The addresses under which YouTube shows one video. */
const YOUTUBE_ADDRESS =
  /^(?:https:\/\/)?(?:(?:www|m)\.)?(?:youtube\.com\/(?:watch\?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/;

/** The id of a video that was typed as an address or as its id; undefined for anything else. */
export const youtubeIdOf = (typed: string): string | undefined =>
  YOUTUBE_ID.test(typed) ? typed : YOUTUBE_ADDRESS.exec(typed)?.[1];

/** The problem of a thank-you address; undefined where there is none. */
export function thanksUrlProblem(address: string): string | undefined {
  if (address === '') return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') return 'Escreva um endereço que comece com https.';
  if (url.username !== '' || url.password !== '') return 'O endereço não pode ter usuário nem senha.';
  return url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname) && !url.hostname.startsWith('[')
    ? undefined
    : 'Escreva o endereço completo, que começa com https, como o de sualoja.com.br/obrigado.';
}
