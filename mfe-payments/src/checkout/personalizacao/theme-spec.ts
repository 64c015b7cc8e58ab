import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { THEME_WORDS } from '@balcao/domain';
import type { FormValues } from '@balcao/ui/form';
import type { ComparedField, ResourceCreation, ResourceSpec } from '@balcao/ui/resource';
import { themePath } from '../paths';
import { THEMES } from '../theme-api';
import { configField, emptyTheme, requestOf, THEME_FIELDS, valuesOf } from './theme-values';

const compared = Object.fromEntries(
  THEME_FIELDS.map((name): [string, ComparedField<unknown>] => {
    const { label, show } = THEME_WORDS[name];
    return [configField(name), { label, show: (value) => (show as (value: unknown) => string)(value) }];
  }),
);

/** The specification by which the form of a theme shows and saves its draft. */
export const THEME_SPEC: ResourceSpec<CheckoutThemeRecord, FormValues> = {
  path: THEMES,
  fields: {
    name: { label: 'Nome' },
    isDefault: { label: 'Aparência padrão', show: (value) => (value ? 'Sim' : 'Não') },
    productIds: {
      label: 'Produtos',
      show: (ids) => `${Array.isArray(ids) ? ids.length : 0} escolhidos`,
    },
    domain: { label: 'Domínio' },
    ...compared,
  },
  valuesOf,
  // The look is one value of the API: it is sent whole.
  patchOf: (values, changed) => {
    const request = requestOf(values);
    const sent = changed.map((name) => (name.startsWith('config.') ? 'config' : name));
    return Object.fromEntries(Object.entries(request).filter(([name]) => sent.includes(name)));
  },
  words: { saved: 'Rascunho salvo.', changedElsewhere: 'Esta aparência foi alterada em outro lugar' },
};

/** The creation of a theme. */
export const themeCreation = (isFirst: boolean): ResourceCreation<CheckoutThemeRecord, FormValues> => ({
  initialValues: valuesOf(emptyTheme(isFirst)),
  requestOf,
  addressOf: ({ id }) => themePath(id),
  created: 'Rascunho criado. Publique quando estiver pronto.',
});
