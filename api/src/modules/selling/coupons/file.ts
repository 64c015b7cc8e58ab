import {
  COUPON_FILE_FACTS,
  COUPON_FILE_FIELDS,
  type CouponFileField,
  couponHeading,
  normalizeCouponCode,
} from '@balcao/domain';
import type { ResourceFile } from '../../../resources/jobs/resource-file';

/** Coupons as a file has them. */
export const COUPON_FILE: ResourceFile<CouponFileField> = {
  kind: 'coupons',
  fields: COUPON_FILE_FIELDS,
  heading: couponHeading,
  otherNames: {
    code: ['Cupom', 'Código do cupom', 'Coupon', 'Coupon code', 'Code', 'Discount code', 'Voucher'],
    type: ['Tipo de desconto', 'Type', 'Discount type'],
    percentBp: ['Percentual (%)', 'Percentual de desconto', 'Desconto (%)', 'Percent', 'Percentage'],
    valueCents: ['Valor (R$)', 'Valor do desconto', 'Desconto (R$)', 'Amount', 'Value'],
    minOrderCents: ['Valor mínimo', 'Valor mínimo do pedido', 'Minimum order', 'Minimum amount'],
    startsOn: ['Data de início', 'Início da validade', 'Válido de', 'Start', 'Start date', 'Starts at'],
    endsOn: ['Data de fim', 'Validade', 'Válido até', 'Expira em', 'End', 'End date', 'Expires at'],
    limitTotal: ['Limite', 'Limite total', 'Limite total de usos', 'Usage limit'],
    limitPerCustomer: ['Limite de usos por cliente', 'Usos por cliente', 'Usage limit per customer'],
  },
  facts: COUPON_FILE_FACTS,
  mostLines: 20_000,
  empty: 'O arquivo não tem nenhum cupom.',
  repeated: 'Este cupom já está na linha',
  key: { field: 'code', normalize: normalizeCouponCode },
};
