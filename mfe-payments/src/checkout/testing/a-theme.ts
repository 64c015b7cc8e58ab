import type { CheckoutExample, CheckoutThemeRecord } from '@balcao/api-schema';
import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { type CheckoutTheme, NEW_CHECKOUT_THEME } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { area } from '../../define';

/** A theme as the API answers it: published as its draft is. */
export function aTheme(
  config: Partial<CheckoutTheme> = {},
  changes: Partial<CheckoutThemeRecord> = {},
): CheckoutThemeRecord {
  return {
    id: 'theme-1',
    version: 3,
    name: 'Marca',
    config: { ...NEW_CHECKOUT_THEME, ...config },
    isDefault: true,
    productIds: [],
    domain: '',
    publishedNumber: 1,
    publishedAt: '2026-11-20T12:00:00.000Z',
    published: { ...NEW_CHECKOUT_THEME, ...config },
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...changes,
  };
}

/** The cart of a store that sells nothing yet. */
const EXAMPLE: CheckoutExample = {
  store: {
    name: 'Ateliê Flor d’Água',
    legal_name: 'Ana Lima',
    document: '529.982.247-25',
    email: 'ana@exemplo.com.br',
    phone: '(11) 98765-4321',
    address: '',
  },
  items: [],
  shipping: {
    is_required: false,
    is_deliverable: true,
    options: [],
    chosen: null,
    free_shipping_missing: null,
    message: '',
  },
  orderbumps: [],
  methods: [],
  amounts: {
    subtotal: 0,
    items_discount: 0,
    method_discount: 0,
    discount: 0,
    shipping_discount: 0,
    shipping: 0,
    interest: 0,
    total: 0,
  },
};

const CHECKLIST = 'GET /seller/seller-1/checklist';

interface Opened extends Omit<FakeShellOptions, 'http'> {
  themes?: readonly CheckoutThemeRecord[];
  answers?: Record<string, FakeAnswer>;
}

/** Opens a page of how the checkout looks, for a store without products. */
export const openLook = (address: string, { themes = [], answers, ...options }: Opened = {}) =>
  openArea(area, address, {
    ...options,
    http: {
      'GET /checkout-themes': { items: themes },
      'GET /products': aPage([]),
      'GET /domains': aPage([]),
      'GET /checkout-example': EXAMPLE,
      [CHECKLIST]: { items: [] },
      ...answers,
    },
  });
