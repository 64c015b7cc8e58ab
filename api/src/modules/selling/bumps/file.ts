import { type OrderBumpRequest, orderBump } from '@balcao/api-schema';
import {
  BUMP_FILE_FIELDS,
  BUMP_LIMITS,
  bumpHeading,
  bumpValueText,
  type OrderBump,
  readBumpCells,
} from '@balcao/domain';
import type { ResourceFile } from '../../../resources/jobs/resource-file';
import { linesTriedBy } from '../../../resources/jobs/try-lines';
import { orderBumps } from './resource';

/** Order bumps as a file has them. More lines than a store may have bumps are a file of another kind. */
export const BUMP_FILE: ResourceFile<keyof OrderBump> = {
  kind: 'order-bumps',
  fields: BUMP_FILE_FIELDS,
  heading: bumpHeading,
  otherNames: {
    name: ['Order bump', 'Nome do order bump', 'Name'],
    productId: ['Produto', 'ID do produto', 'Product', 'Product id'],
    priceType: ['Price type'],
    priceCents: ['Preço (R$)', 'Valor', 'Price'],
    percentBp: ['Desconto (%)', 'Discount', 'Discount (%)'],
    title: ['Title', 'Chamada'],
    description: ['Description'],
  },
  facts: ['Status', 'Exibições', 'Aceites', 'Receita'],
  mostLines: 2 * BUMP_LIMITS.bumps,
  empty: 'O arquivo não tem nenhum order bump.',
  repeated: 'Este order bump já está na linha',
};

type BumpRow = Awaited<ReturnType<typeof orderBumps.writes.create>>;

/** Looks through lines by writing them and taking them back. */
export const tryLines = linesTriedBy<OrderBump, OrderBumpRequest, BumpRow>({
  resource: orderBumps,
  request: orderBump.request,
  file: BUMP_FILE,
  read: readBumpCells,
  valueText: bumpValueText,
  nameField: 'name',
  unknown: 'Não há order bump com este ID nesta loja.',
});
