import {
  type CheckoutTheme,
  NEW_CHECKOUT_THEME,
  PAYMENT_METHODS,
  SUMMARY_PLACES,
  SUMMARY_SIDES,
  THEME_PHONES,
  THEME_TEMPLATES,
  themeStyles,
} from '@balcao/domain';
import { z } from '../basics/z';

const text = z.string();
const address = text.nullable();

/** The appearance of a checkout, which buyers' pages are made by. Texts are empty where the store has none of its own. */
export const v1Appearance = z.object({
  template: z.enum(THEME_TEMPLATES),
  summary_side: z.enum(SUMMARY_SIDES),
  summary_place: z.enum(SUMMARY_PLACES),
  /** CSS of colours and corners alone, made by the server. */
  styles: text,
  logo_url: address,
  favicon_url: address,
  banner_url: address,
  phone_banner_url: address,
  video_url: address,
  phone: z.enum(THEME_PHONES),
  asks_birth_date: z.boolean(),
  allows_quantity: z.boolean(),
  allows_removal: z.boolean(),
  shows_coupon: z.boolean(),
  shows_seal: z.boolean(),
  shows_free_shipping: z.boolean(),
  announcement: text,
  testimonials: z.array(z.object({ name: text, text })),
  method_order: z.array(z.enum(PAYMENT_METHODS)),
  default_method: z.enum(PAYMENT_METHODS).nullable(),
  pay_text: text,
  paid_text: text,
  pix_text: text,
  boleto_text: text,
  thanks_url: address,
});
export type V1Appearance = z.infer<typeof v1Appearance>;

/** The path of a theme's picture, below the public address. */
export const themeImagePath = (id: string): string => `/api/checkout-theme-images/${id}`;

/** A theme as buyers' pages take it. @param base of the pictures' addresses; empty for the page's own origin */
export function appearanceOf(stored: CheckoutTheme, base: string): V1Appearance {
  // What was published before a switch was there says nothing of it.
  const theme = { ...NEW_CHECKOUT_THEME, ...stored };
  const pictureAt = (id: string) => (id === '' ? null : `${base}${themeImagePath(id)}`);
  return {
    template: theme.template,
    summary_side: theme.summarySide,
    summary_place: theme.summaryPlace,
    styles: themeStyles(theme),
    logo_url: pictureAt(theme.logo),
    favicon_url: pictureAt(theme.favicon),
    banner_url: pictureAt(theme.banner),
    phone_banner_url: pictureAt(theme.phoneBanner),
    video_url: theme.videoId === '' ? null : `https://www.youtube.com/watch?v=${theme.videoId}`,
    phone: theme.phone,
    asks_birth_date: theme.asksBirthDate,
    allows_quantity: theme.allowsQuantity,
    allows_removal: theme.allowsRemoval,
    shows_coupon: theme.showsCoupon,
    shows_seal: theme.showsSeal,
    shows_free_shipping: theme.showsFreeShipping,
    announcement: theme.announcement,
    testimonials: theme.testimonials.map(({ name, text: said }) => ({ name, text: said })),
    method_order: [...theme.methodOrder],
    default_method: theme.defaultMethod || null,
    pay_text: theme.payText,
    paid_text: theme.paidText,
    pix_text: theme.pixText,
    boleto_text: theme.boletoText,
    thanks_url: theme.thanksUrl || null,
  };
}
