import { type FakeShellOptions, SIGNED_IN } from '@balcao/contract/fake-shell';
import { aPage } from '@balcao/ui/testing';
import { aProduct, aRow } from './produtos/testing/a-product';

/** What the area's calls answer when it is developed alone. */
export const fakeShellOptions: FakeShellOptions = {
  session: SIGNED_IN,
  http: {
    'GET /products': aPage([aRow(), aRow({ id: 'p2', name: 'Caneca esmaltada', status: 'draft' })]),
    'GET /products/p1': aProduct(),
    'GET /products/p1/checkout-links': { items: [] },
    'GET /saved-views': { items: [] },
  },
};
