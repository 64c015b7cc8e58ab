import { checkoutTheme, checkoutThemeCalls } from '@balcao/api-schema';
import { THEME_LIMITS } from '@balcao/domain';
import { lockStore } from '../../../accounts/stores';
import type { Destination } from '../../../notices/led-elsewhere';
import { invalidField } from '../../../problem';
import { nameInMail } from '../../../providers/mail/compose';
import { defineResource } from '../../../resources/define-resource';
import { usualAudit } from '../../../resources/resource-audit';
import { resourceRoutes } from '../../../resources/resource-routes';
import { scopeOfStore } from '../../../resources/resource-rows';
import { publishedConfigs } from './theme-repository';
import { assertTheme } from './theme-terms';
/** The thank-you page of a theme, as the mail to the store's owners tells it. */
export const ledByThanks = (name: string, thanksUrl: string): Destination => ({
  subject: 'Outra página de obrigado',
  said: `trocou a página de obrigado da aparência “${nameInMail(name)}”: quem paga é levado a ${new URL(thanksUrl).host}. Foi`,
  target: { kind: 'checkout_theme', id: '' },
});

/** The themes of a store's checkout. People change a draft; buyers see what was published. */
export const checkoutThemes = defineResource({
  shape: checkoutTheme,
  table: 'checkout_themes',
  json: ['config', 'productIds'],
  scope: ({ owner }) => ({ ...scopeOfStore<'checkout_themes'>(owner), deleted_at: null }),
  endedBy: 'deleted_at',
  // Which theme is the default one, and which product has which, is decided by all of them.
  enter: async (trx, { owner }, use) => (use === 'write' ? lockStore(trx, owner) : undefined),
  limit: {
    most: THEME_LIMITS.themes,
    problem: () =>
      invalidField('name', [
        `Uma loja tem no máximo ${THEME_LIMITS.themes} aparências. Exclua uma para criar outra.`,
      ]),
  },
  writing: (trx, { owner }, next, { current }) => assertTheme(trx, owner, next, current?.id ?? ''),
  async compute({ owner }, _rows, executor) {
    const published = await publishedConfigs(executor, owner);
    return ({ id }) => ({ published: published.get(id) ?? null });
  },
  led: ({ name, config: { thanksUrl } }) => ledByThanks(name, thanksUrl),
  audit: usualAudit('checkout-theme'),
});

export const checkoutThemeRoutes = resourceRoutes(checkoutThemes, checkoutThemeCalls, {
  tag: 'checkout-themes',
});
