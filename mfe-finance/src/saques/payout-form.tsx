import type { BankAccount, Payout, PayoutRequest, PayoutTerms } from '@balcao/api-schema';
import { formatCalendarDate, formatMoney, todayInSaoPaulo } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { DefinitionList, DialogActions, Money } from '@balcao/ui/display';
import {
  MoneyField,
  SelectField,
  ServerForm,
  SubmitButton,
  useFieldData,
  useFormHandle,
  useStepUp,
} from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { accountName } from '../contas-bancarias/account-words';

interface Values extends Record<string, unknown> {
  amountCents: number | null;
  bankAccountId: string;
}

export interface PayoutFormProps {
  terms: PayoutTerms;
  /** Verified ones, the principal one first. */
  accounts: readonly BankAccount[];
  onAsked(payout: Payout): void;
  onClose(): void;
}

/** The part of the balance that is not to be paid out, in words; empty where all is. */
const refundsWords = ({ refundsCents }: PayoutTerms): string =>
  refundsCents === 0 ? '' : ` ${formatMoney(refundsCents)} do saldo esperam por reembolsos em andamento.`;

/**
 * The form of a payout, with its fee and its day: all of the balance unless one types less. The API asks for the password or a code before
 * it pays.
 */
export function PayoutForm({ terms, accounts, onAsked, onClose }: PayoutFormProps) {
  const sendOnce = useSendOnce();
  const { run, dialog } = useStepUp();
  const form = useFormHandle();
  // All of it: who wants to keep a part types less.
  const most = Math.max(0, terms.availableCents - terms.feeCents);
  const amountCents = useFieldData(form, 'amountCents', 0);
  /** The API says of an amount that is left empty what it lacks. */
  async function ask(values: Values) {
    const asked = await run(() => sendOnce('POST /finance/payouts', { body: values as PayoutRequest }));
    if (asked) onAsked(asked.value);
  }
  return (
    <>
      <ServerForm<Values>
        name="payout"
        handle={form}
        initialValues={{ amountCents: most, bankAccountId: accounts[0]?.id ?? '' }}
        onSubmit={ask}
      >
        <MoneyField
          name="amountCents"
          label="Valor do saque"
          help={
            terms.isFinal
              ? `A conta está em encerramento: o saque leva todo o saldo, sem tarifa.${refundsWords(terms)}`
              : `De ${formatMoney(terms.minCents)} até ${formatMoney(most)}.${refundsWords(terms)}`
          }
          min={terms.isFinal ? most : terms.minCents}
          max={Math.max(most, terms.minCents)}
          required
        />
        <SelectField
          name="bankAccountId"
          label="Conta"
          options={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
          required
        />
        {amountCents > 0 && <Summary terms={terms} amountCents={amountCents} />}
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton>{amountCents > 0 ? `Sacar ${formatMoney(amountCents)}` : 'Sacar'}</SubmitButton>
        </DialogActions>
      </ServerForm>
      {dialog}
    </>
  );
}

function Summary({
  terms: { feeCents, cutoffHour, processOn, isDemo },
  amountCents,
}: {
  terms: PayoutTerms;
  amountCents: number;
}) {
  const isToday = processOn === todayInSaoPaulo();
  return (
    <DefinitionList
      items={[
        {
          term: 'Cai na sua conta',
          value: <Money cents={isDemo ? 0 : amountCents} />,
          note: isDemo
            ? 'O saldo é de exemplo: o saque aparece como pago, e nenhum banco o recebe.'
            : undefined,
        },
        { term: 'Tarifa de saque', value: <Money cents={-feeCents} /> },
        { term: 'Sai do seu saldo', value: <Money cents={amountCents + feeCents} /> },
        {
          term: 'O banco recebe em',
          value: isToday ? 'Hoje' : formatCalendarDate(processOn),
          note: isToday
            ? undefined
            : `Saques pedidos depois das ${cutoffHour}h, e em dias sem banco, saem no próximo dia útil.`,
        },
      ]}
    />
  );
}
