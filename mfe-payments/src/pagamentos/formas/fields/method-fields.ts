import type { PaymentMethod } from '@balcao/domain';
import type { ComponentType } from 'react';
import { BoletoFields } from './boleto-fields';
import { CardFields } from './card-fields';
import type { MethodFieldsProps } from './config-field-props';
import { PaypalFields } from './paypal-fields';
import { PixFields } from './pix-fields';

/** The fields of each method. */
export const METHOD_FIELDS: Readonly<Record<PaymentMethod, ComponentType<MethodFieldsProps>>> = {
  pix: PixFields,
  credit_card: CardFields,
  boleto: BoletoFields,
  paypal: PaypalFields,
};
