import type { RefundOrderRequest } from '@balcao/api-schema';
import { BUYER_ACCOUNT_LABELS, type BuyerAccountField } from '@balcao/domain';
import { DigitsField, DocumentField, FieldRow, TextField } from '@balcao/ui/form';

export type BuyerAccountValues = Partial<Record<BuyerAccountField, string>>;

/** The account as the API takes it. */
export const buyerAccountOf = (values: BuyerAccountValues): RefundOrderRequest['buyerAccount'] => ({
  bankCode: values.bankCode ?? '',
  branch: values.branch ?? '',
  account: values.account ?? '',
  holderName: values.holderName ?? '',
  holderDocument: values.holderDocument ?? '',
});

/** The account that the buyer of a boleto gets the money back to. */
export function BuyerAccountFields() {
  return (
    <>
      <p>
        Um boleto não diz de que conta veio. Peça ao cliente a conta dele: ela precisa ser do CPF ou CNPJ do
        pedido.
      </p>
      <FieldRow>
        <DigitsField
          name="bankCode"
          label={BUYER_ACCOUNT_LABELS.bankCode}
          help="Os três dígitos."
          pattern="###"
          required
        />
        <TextField name="branch" label={BUYER_ACCOUNT_LABELS.branch} maxLength={8} required />
        <TextField name="account" label={BUYER_ACCOUNT_LABELS.account} maxLength={20} required />
      </FieldRow>
      <TextField name="holderName" label={BUYER_ACCOUNT_LABELS.holderName} maxLength={120} required />
      <DocumentField name="holderDocument" label={BUYER_ACCOUNT_LABELS.holderDocument} required />
    </>
  );
}
