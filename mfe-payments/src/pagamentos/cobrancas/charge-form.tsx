import type { PaymentConfigRecord, TestCharge, TestChargeRequest } from '@balcao/api-schema';
import { gatewayInSentence, PAYMENT_METHOD_LABELS, PAYMENT_NUMBERS } from '@balcao/domain';
import {
  ChoiceField,
  MoneyField,
  NumberField,
  ServerForm,
  SubmitButton,
  TextField,
  useFieldValue,
  useFormHandle,
} from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import type { GatewayEntry } from '../payment-api';
import { CardEndings } from './card-endings';
import { useShowCharge } from './use-charges';

const FIRST_AMOUNT = 10_000;

export interface ChargeFormProps {
  entry: GatewayEntry;
  /** The configurations of the methods that buyers can choose; the first one is chosen. */
  active: readonly [PaymentConfigRecord, ...PaymentConfigRecord[]];
  onCreated(charge: TestCharge): void;
}

/** Makes a test charge through a gateway, by one of the methods that are active there. */
export function ChargeForm({ entry, active, onCreated }: ChargeFormProps) {
  const form = useFormHandle();
  const sendOnce = useSendOnce();
  const show = useShowCharge();
  const method = useFieldValue(form, 'method');

  async function create(request: Partial<TestChargeRequest>) {
    const charge = await sendOnce('POST /payments/test-charges', { body: request as TestChargeRequest });
    show(charge);
    onCreated(charge);
  }

  return (
    <ServerForm<Partial<TestChargeRequest>>
      name="cobranca"
      handle={form}
      initialValues={{ method: active[0].idFormaPagamento, amountCents: FIRST_AMOUNT }}
      onSubmit={create}
    >
      <ChoiceField name="method" label="Forma de pagamento" required options={active.map(choiceOf)} />
      <MoneyField name="amountCents" label="Valor" required min={1} />
      {method === 'credit_card' && <CardFields entry={entry} active={active} />}
      <div className="pay-submit">
        <SubmitButton>Criar cobrança de teste</SubmitButton>
      </div>
    </ServerForm>
  );
}

const choiceOf = ({ idFormaPagamento }: PaymentConfigRecord) => ({
  value: idFormaPagamento,
  label: PAYMENT_METHOD_LABELS[idFormaPagamento],
});

/** The fields of a card payment besides its amount. The simulator takes any card. */
function CardFields({ entry, active }: Pick<ChargeFormProps, 'entry' | 'active'>) {
  const card = active.find((record) => record.idFormaPagamento === 'credit_card');
  const most = card?.config.maxInstallments ?? 1;
  return (
    <>
      <NumberField
        name="installments"
        label="Parcelas"
        help={`Até ${PAYMENT_NUMBERS.maxInstallments.show(most)}. Em branco: à vista.`}
        min={1}
        max={most}
      />
      {entry.id === 'simulador' ? (
        <CardEndings />
      ) : (
        <TextField
          name="cardToken"
          label="Token do cartão de teste"
          help={`O que o script ${gatewayInSentence('de', entry.id)} faz de um cartão de teste. Nunca escreva aqui o número de um cartão.`}
          required
        />
      )}
    </>
  );
}
