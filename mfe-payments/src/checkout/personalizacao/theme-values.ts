import type { CheckoutThemeRecord, CheckoutThemeRequest } from '@balcao/api-schema';
import { type CheckoutTheme, NEW_CHECKOUT_THEME, PAYMENT_METHODS } from '@balcao/domain';
import type { FormValues } from '@balcao/ui/form';

export const THEME_FIELDS = Object.keys(NEW_CHECKOUT_THEME) as (keyof CheckoutTheme)[];
/** The fields of a theme beside its configuration. */
const OWN = ['name', 'isDefault', 'productIds', 'domain'] as const;

/** The form's name of a field of the look: errors of the API come back under it. */
export const configField = (name: keyof CheckoutTheme): string => `config.${name}`;

/** The form's values of a theme. */
export const valuesOf = (
  theme: Omit<CheckoutThemeRequest, 'config'> & { config: CheckoutTheme },
): FormValues => ({
  ...Object.fromEntries(OWN.map((name) => [name, theme[name]])),
  ...Object.fromEntries(THEME_FIELDS.map((name) => [configField(name), theme.config[name]])),
});

/** The look that a form's values mean. What the form does not have is as it is in `base`. */
export const configIn = (values: FormValues, base: CheckoutTheme = NEW_CHECKOUT_THEME): CheckoutTheme =>
  Object.fromEntries(
    THEME_FIELDS.map((name) => [name, values[configField(name)] ?? base[name]]),
  ) as unknown as CheckoutTheme;

/** The request that a form's values make. */
export const requestOf = (values: FormValues): CheckoutThemeRequest => ({
  name: String(values.name ?? ''),
  isDefault: values.isDefault === true,
  productIds: (values.productIds as string[] | undefined) ?? [],
  domain: String(values.domain ?? ''),
  config: configIn(values),
});

/** A new theme: the first one of a store is of all its products. */
export const emptyTheme = (isFirst: boolean) => ({
  name: isFirst ? 'Aparência da loja' : '',
  isDefault: isFirst,
  productIds: [],
  domain: '',
  config: { ...NEW_CHECKOUT_THEME, methodOrder: [...PAYMENT_METHODS] },
});

/** Whether buyers see something else than the draft. */
export const isUnpublished = ({ config, published }: CheckoutThemeRecord): boolean =>
  JSON.stringify(config) !== JSON.stringify(published);
