import {
  type CheckoutTheme,
  HEX_COLOR,
  NEW_CHECKOUT_THEME,
  PAYMENT_METHODS,
  placeholderProblem,
  plainLine,
  plainText,
  SUMMARY_PLACES,
  SUMMARY_SIDES,
  THEME_IMAGE_KINDS,
  THEME_LIMITS,
  THEME_PHONES,
  THEME_SCHEMES,
  THEME_TEMPLATES,
  thanksUrlProblem,
  youtubeIdOf,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, ifMatchHeaders, instant } from '../basics/common';
import { filledLine } from '../basics/line';
import { z } from '../basics/z';
import { recordFields } from '../resources/record-fields';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_TEXT = 1_000;

/** A text of at most so many characters, cleaned as people see it. */
const text = (longest: number, clean = plainLine) =>
  z
    .string()
    .max(LONGEST_TEXT)
    .overwrite(clean)
    .pipe(z.string().max(longest, `Escreva no máximo ${longest} caracteres.`));

/** A text with placeholders. */
const filledText = (longest: number, clean = plainLine) =>
  text(longest, clean).superRefine((written, context) => {
    const problem = placeholderProblem(written);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const color = z
  .string()
  .refine((hex) => hex === '' || HEX_COLOR.test(hex), 'Escreva a cor como #0B6B5C.')
  .overwrite((hex) => hex.toLowerCase());
const image = z.union([id, z.literal('')], 'Escolha a imagem de novo.');

/** The configuration of a theme. Anything else is refused: no script, no style, no address but the thank-you page. */
export const checkoutThemeConfig = z.strictObject({
  template: z.enum(THEME_TEMPLATES),
  summarySide: z.enum(SUMMARY_SIDES),
  summaryPlace: z.enum(SUMMARY_PLACES),
  scheme: z.enum(THEME_SCHEMES),
  accent: color,
  background: color,
  darkAccent: color,
  darkBackground: color,
  radius: z.int().min(0).max(THEME_LIMITS.radius),
  logo: image,
  favicon: image,
  banner: image,
  phoneBanner: image,
  /** Typed as an address or an id; kept as the id. */
  videoId: z
    .string()
    .max(THEME_LIMITS.url)
    .overwrite((typed) => youtubeIdOf(typed.trim()) ?? typed.trim())
    .refine(
      (typed) => typed === '' || youtubeIdOf(typed) !== undefined,
      'Cole o endereço de um vídeo do YouTube, como https://youtu.be/dQw4w9WgXcQ.',
    ),
  phone: z.enum(THEME_PHONES),
  // What versions from before it do not say is as it was then.
  asksBirthDate: z.boolean().default(false),
  allowsQuantity: z.boolean(),
  allowsRemoval: z.boolean().default(true),
  showsCoupon: z.boolean(),
  showsSeal: z.boolean(),
  showsFreeShipping: z.boolean(),
  announcement: filledText(THEME_LIMITS.announcement),
  testimonials: z
    .array(
      z.strictObject({
        name: text(THEME_LIMITS.author).refine((name) => name !== '', 'Escreva quem disse.'),
        text: text(THEME_LIMITS.testimonial).refine((said) => said !== '', 'Escreva o que a pessoa disse.'),
      }),
    )
    .max(THEME_LIMITS.testimonials, `No máximo ${THEME_LIMITS.testimonials} depoimentos.`),
  methodOrder: z
    .array(z.enum(PAYMENT_METHODS))
    .max(PAYMENT_METHODS.length)
    .overwrite((methods) => [...new Set(methods)]),
  defaultMethod: z.union([z.enum(PAYMENT_METHODS), z.literal('')]),
  payText: filledText(THEME_LIMITS.payText),
  paidText: filledText(THEME_LIMITS.thanks, plainText),
  pixText: filledText(THEME_LIMITS.thanks, plainText),
  boletoText: filledText(THEME_LIMITS.thanks, plainText),
  thanksUrl: z
    .string()
    .trim()
    .max(THEME_LIMITS.url)
    .superRefine((address, context) => {
      const problem = thanksUrlProblem(address);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
}) satisfies z.ZodType<CheckoutTheme>;

/**
 * The themes of a store's checkout: `/checkout-themes`. `config` is the draft; buyers see the published version. The default one is of all
 * products that no other theme names.
 */
export const checkoutTheme = resourceShape({
  ...recordFields,
  name: { in: filledLine(THEME_LIMITS.name, 'Escreva o nome.'), out: z.string() },
  config: {
    in: checkoutThemeConfig,
    initial: NEW_CHECKOUT_THEME,
    confirmed: ({ thanksUrl }: CheckoutTheme) => thanksUrl,
  },
  isDefault: { in: z.boolean(), initial: false },
  productIds: {
    in: z
      .array(id)
      .max(THEME_LIMITS.products, `No máximo ${THEME_LIMITS.products} produtos.`)
      .overwrite((ids) => [...new Set(ids)]),
    initial: [],
  },
  /** Of the store's own address, which is connected elsewhere; empty is none. */
  domain: {
    in: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .refine(
        (name) => name === '' || /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(name),
        'Escreva um domínio, como compra.sualoja.com.br.',
      ),
    out: z.string(),
    initial: '',
  },
  /** The version that buyers see; null before the first one. */
  publishedNumber: { out: z.int().nullable() },
  publishedAt: { out: instant.nullable() },
  /** The version that was published last; null before that. */
  published: { computed: checkoutThemeConfig.nullable() },
});
export type CheckoutThemeRecord = z.infer<typeof checkoutTheme.record>;
export type CheckoutThemeRequest = z.infer<typeof checkoutTheme.request>;
export type CheckoutThemePatch = z.infer<typeof checkoutTheme.patch>;

/** A version that was published. Versions are never changed. */
export const checkoutThemeVersion = z.object({
  number: z.int(),
  publishedAt: instant,
  /** The person who published it; empty for somebody who is gone. */
  publishedBy: z.string(),
  config: checkoutThemeConfig,
});
export type CheckoutThemeVersion = z.infer<typeof checkoutThemeVersion>;
export const checkoutThemeVersions = z.object({ items: z.array(checkoutThemeVersion) });

export const publishCheckoutTheme = call('POST /checkout-themes/:id/publish', {
  operationId: 'publishCheckoutTheme',
  summary: 'Shows the draft to buyers; 422 when its colours cannot be read',
  access: 'seller',
  permission: 'marketing:editar',
  params: idParams,
  headers: ifMatchHeaders,
  answer: checkoutTheme.record,
  refusals: { 412: checkoutTheme.conflict },
  problems: [428],
});

/** The newest first, the last hundred. */
export const listCheckoutThemeVersions = call('GET /checkout-themes/:id/versions', {
  operationId: 'listCheckoutThemeVersions',
  access: 'seller',
  permission: 'marketing:ler',
  params: idParams,
  answer: checkoutThemeVersions,
});

export const checkoutThemeRestore = z.strictObject({ number: z.int32().min(1) });

export const restoreCheckoutTheme = call('POST /checkout-themes/:id/restore', {
  operationId: 'restoreCheckoutTheme',
  summary: 'Makes the draft what a version was',
  access: 'seller',
  permission: 'marketing:editar',
  params: idParams,
  headers: ifMatchHeaders,
  body: checkoutThemeRestore,
  answer: checkoutTheme.record,
  refusals: { 412: checkoutTheme.conflict },
  problems: [428],
});

export const THEME_IMAGE_PART = 'image';
export const themeImage = z.object({
  id,
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The bytes that buyers load. */
  bytes: z.int(),
});
export type ThemeImage = z.infer<typeof themeImage>;

export const uploadThemeImage = call('POST /checkout-theme-images', {
  operationId: 'uploadThemeImage',
  access: 'seller',
  permission: 'marketing:editar',
  query: z.strictObject({ kind: z.enum(THEME_IMAGE_KINDS) }),
  status: 201,
  answer: themeImage,
});

export const getThemeImage = call('GET /checkout-theme-images/:id', {
  operationId: 'getThemeImage',
  access: 'public',
  ignoresSession: true,
  params: idParams,
  answer: z.unknown(),
});

export const themePreviewLink = z.object({ url: z.string(), expiresAt: instant });

/** The link shows the draft as it is now, until then. Not idempotent: a stored answer would keep what is shown once. */
export const createThemePreviewLink = call('POST /checkout-themes/:id/preview-links', {
  operationId: 'createThemePreviewLink',
  access: 'seller',
  permission: 'marketing:editar',
  params: idParams,
  status: 201,
  answer: themePreviewLink,
});

/** A configuration of what can be used of a draft that is being typed. */
export function usableTheme(draft: Readonly<Record<string, unknown>>): CheckoutTheme {
  const fields = Object.entries(checkoutThemeConfig.shape).map(([name, schema]) => {
    const read = schema.safeParse(draft[name]);
    return [name, read.success ? read.data : NEW_CHECKOUT_THEME[name as keyof CheckoutTheme]];
  });
  return Object.fromEntries(fields) as CheckoutTheme;
}

export const checkoutThemeCalls = resourceCalls('/checkout-themes', {
  one: 'CheckoutTheme',
  many: 'CheckoutThemes',
  area: 'marketing',
  shape: checkoutTheme,
  needsVersion: true,
});
