import type { Product, ProductRequest } from '@balcao/api-schema';
import { EMPTY_PRODUCT } from '@balcao/domain';
import type { ResourceCreation } from '@balcao/ui/resource';
import { produtoPath } from '../paths';
import { type EditableField, type ProductValues, patchOf } from './product-values';

/** The body that makes a product: what was filled. */
function requestOf(values: ProductValues): ProductRequest {
  const names = Object.keys(values) as EditableField[];
  const filled = names.filter((name) => values[name] !== null && values[name] !== '');
  return { name: values.name, ...patchOf(values, filled) };
}

/** The creation of a product: a draft that is then completed on its own page. */
export const NEW_PRODUCT: ResourceCreation<Product, ProductValues> = {
  initialValues: { ...EMPTY_PRODUCT, name: '' },
  requestOf,
  addressOf: ({ id }) => produtoPath(id),
  created: 'Produto criado.',
};
