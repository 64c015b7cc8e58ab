import { reorderShippingMethods, shippingMethod, shippingMethodCalls } from '@balcao/api-schema';
import { foldText, SHIPPING_LIMITS, shippingMethodProblems } from '@balcao/domain';
import { routesOf } from '../../calls';
import { ofStore } from '../../db/of-store';
import { equals, oneOf } from '../../lists/conditions';
import { searchTextOf } from '../../lists/search';
import { invalidField, Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { nextPlace } from '../../resources/order-repository';
import { type Ordered, reorder } from '../../resources/reorder';
import { usualAudit } from '../../resources/resource-audit';
import { implementInStore } from '../../resources/resource-call';
import { resourcePages } from '../../resources/resource-pages';
import { resourceRoutes } from '../../resources/resource-routes';
import { knownProducts } from './products';

const PLACES = { table: 'shipping_methods', column: 'priority' } as const;

/** The shipping methods of a store. */
export const shippingMethods = defineResource({
  shape: shippingMethod,
  table: 'shipping_methods',
  json: ['reach', 'conditions'],
  limit: {
    most: SHIPPING_LIMITS.methods,
    problem: () =>
      invalidField('name', [
        `Uma loja tem no máximo ${SHIPPING_LIMITS.methods} formas de frete. Exclua uma para criar outra.`,
      ]),
  },
  async writing(trx, { owner }, next, { current }) {
    if (current && current.type !== next.type)
      throw invalidField('type', ['O tipo não muda depois de criada a forma de frete.']);
    const problems = Object.entries(shippingMethodProblems(next));
    if (problems.length > 0)
      throw new Problem('validation', {
        fields: Object.fromEntries(problems.map(([field, sentence]) => [field, [sentence]])),
      });
    // One that was deleted since may stay, or nobody could switch the method off.
    const added = next.conditions.productIds.filter(
      (product) => !current?.conditions.productIds.includes(product),
    );
    const known = await knownProducts(trx, owner, added);
    if (added.some((product) => !known.has(product)))
      throw invalidField('conditions', ['Um dos produtos não é desta loja.']);
  },
  // What lists sort by, and what searches look at.
  derive: ({ name }) => ({ name_key: foldText(name), search: searchTextOf(name) }),
  fill: ({ owner }) => ({ priority: nextPlace(PLACES, owner) }),
  async deleting(trx, { owner }, { priority }) {
    // Closes the gap that it leaves in the order.
    await trx
      .updateTable('shipping_methods')
      .set((row) => ({ priority: row('priority', '-', 1) }))
      .where(ofStore(owner))
      .where('priority', '>', priority)
      .execute();
  },
  audit: usualAudit('shipping-method'),
});

export const shippingMethodPages = resourcePages(shippingMethods, {
  orders: {
    priority: { column: 'shipping_methods.priority', kind: 'number' },
    name: { column: 'shipping_methods.name_key', kind: 'text' },
    createdAt: { column: 'shipping_methods.created_at', kind: 'instant' },
  },
  defaultSort: 'priority',
  filters: {
    type: oneOf('shipping_methods.type'),
    active: equals('shipping_methods.active'),
  },
  search: 'search',
});

export const shippingMethodRoutes = resourceRoutes(shippingMethods, shippingMethodCalls, {
  tag: 'shipping',
  pages: shippingMethodPages.read,
});

/** In which order methods of the same price are offered. */
const ORDER: Ordered = {
  places: PLACES,
  changed: 'shipping_order_changed',
  audit: { action: 'shipping-method.reorder', entity: 'shipping_method' },
};

export const shippingOrderRoutes = routesOf('shipping', (platform) => {
  const inStore = implementInStore(platform);

  return [
    inStore(reorderShippingMethods, async (call, { body: { ids } }) => {
      await reorder(call, ORDER, ids);
      const items = await shippingMethods.list(call);
      return { items: items.toSorted((a, b) => a.priority - b.priority) };
    }),
  ];
});
