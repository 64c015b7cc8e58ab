import { type FakeShellOptions, SIGNED_IN } from '@balcao/contract/fake-shell';
import { aPage } from '@balcao/ui/testing';
import { aCoupon } from './configuracoes/cupons/testing/a-coupon';
import { aMethod } from './configuracoes/fretes/testing/a-method';
import { aBump } from './configuracoes/orderbumps/testing/a-bump';
import { aDelivery, aLog, aPixel, aTruth } from './configuracoes/pixels/testing/a-pixel';
import { aProduct, aRow } from './produtos/testing/a-product';

/** The answers to the area's calls when it is developed alone. */
export const fakeShellOptions: FakeShellOptions = {
  session: SIGNED_IN,
  http: {
    'GET /products': aPage([aRow(), aRow({ id: 'p2', name: 'Caneca esmaltada', status: 'draft' })]),
    'GET /products/p1': aProduct(),
    'GET /products/p1/checkout-links': { items: [] },
    'GET /coupons': aPage([
      aCoupon(),
      aCoupon({
        id: 'c2',
        code: 'FRETEGRATIS',
        type: 'frete_gratis',
        appliesTo: 'frete',
        status: 'pausado',
        limitTotal: 0,
      }),
    ]),
    'GET /coupons/c1': aCoupon(),
    'GET /order-bumps': aPage([aBump()]),
    'GET /order-bumps/b1': aBump(),
    'GET /order-bumps/prices': { priceCents: 2_990, practisedCents: [2_990] },
    'GET /pixels': aPage([
      aPixel(),
      aPixel({ id: 'x2', provider: 'tiktok', status: 'incompleto', tokenEnd: '', hasToken: false }),
    ]),
    'GET /pixels/x1': aPixel(),
    'GET /pixels/x1/deliveries': aLog([aDelivery()]),
    'GET /pixels/truth': { items: [aTruth()] },
    'GET /products/p2': aProduct({ id: 'p2', name: 'Caixa' }),
    'GET /saved-views': { items: [] },
    'GET /shipping-methods': aPage([aMethod()]),
    'GET /shipping-methods/m1': aMethod(),
  },
};
