import { PlainError } from '../plain-error';
import { fileName, toCamel, toConstant, toPascal, toSingular } from './names';

/** The request on the command line. */
export interface ResourceRequest {
  /** As in the API's path: English, in the plural. */
  name: string;
  /** The module of the API that it belongs to; one that is not there is made. Default: one named like the resource. */
  module: string | undefined;
  /** The area of the permissions that guard it, by its name in `shared/domain/src/access/permission.ts`. */
  permission: string;
  /** The Portuguese name of one of them. Default: its English name. */
  one: string | undefined;
}

/** Everything that the templates of a resource are made from. */
export interface Resource {
  /** `/shipping-options`. */
  path: string;
  /** `shipping_options`. */
  table: string;
  module: string;
  permission: string;
  /** In Portuguese. */
  label: string;
  /** `shipping-option`, `shippingOption`, `ShippingOption`, `SHIPPING_OPTION`. */
  one: { file: string; value: string; type: string; constant: string };
  /** `shipping-options`, `shippingOptions`, `ShippingOptions`. */
  many: { file: string; value: string; type: string };
}

/** Fills in defaults. @throws PlainError when the name is none, or not in the plural */
export function describeResource({ name, module, permission, one: label }: ResourceRequest): Resource {
  const many = fileName(name);
  const one = toSingular(many);
  if (one === many)
    throw new PlainError(`"${name}" is no plural: name the resource as its path does, such as "coupons".`);
  return {
    path: `/${many}`,
    table: many.replaceAll('-', '_'),
    module: fileName(module ?? many),
    permission,
    label: label ?? one.replaceAll('-', ' '),
    one: { file: one, value: toCamel(one), type: toPascal(one), constant: toConstant(one) },
    many: { file: many, value: toCamel(many), type: toPascal(many) },
  };
}
