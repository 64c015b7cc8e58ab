import { z } from '@balcao/api-schema';

/** The number in a global id, such as 7 in `gid://shopify/Order/7`: webhooks name records by it. */
export const numberOfGid = (gid: string): string => /(?<!\d)(\d+)$/.exec(gid.split('?')[0] ?? '')?.[1] ?? '';

export const gid = z.string().regex(/^gid:\/\/shopify\/\w+\/\d+/);

export const gidOf = (kind: 'Order' | 'Product', id: string): string => `gid://shopify/${kind}/${id}`;
