import type { BankAccount } from '@balcao/api-schema';
import { BANK_ACCOUNT_TYPE_LABELS, BANK_REFUSAL_TEXTS, PIX_KEY_TYPE_LABELS } from '@balcao/domain';
import { Button, Notice, Stack, StatusPill } from '@balcao/ui/base';
import { DefinitionList, StatusTag } from '@balcao/ui/display';
import { ACCOUNT_STATUSES, accountName } from './account-words';

export interface AccountCardProps {
  account: BankAccount;
  busy: boolean;
  /** Left out for people who may only read. */
  onPrefer?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

const placeOf = ({ accountType, branch, pixKeyType, ending }: BankAccount) =>
  pixKeyType === null
    ? [
        { term: 'Agência', value: branch ?? '' },
        { term: 'Conta', value: ending, note: accountType && BANK_ACCOUNT_TYPE_LABELS[accountType] },
      ]
    : [{ term: 'Chave Pix', value: ending, note: PIX_KEY_TYPE_LABELS[pixKeyType] }];

/** An account: where it is, whose, what the bank says of it, and what can be done. */
export function AccountCard({ account, busy, onPrefer, onDelete }: AccountCardProps) {
  const { bank, holderName, holderDocument, status, refusal, isPrincipal } = account;
  const name = accountName(account);
  return (
    <li className="bal-card bank-account">
      <div className="bank-account-head">
        <h2 className="bal-h2">{bank ?? 'Pix'}</h2>
        {isPrincipal && <StatusPill kind="info" icon="check" label="Principal" />}
        <StatusTag table={ACCOUNT_STATUSES} status={status} />
      </div>
      {refusal !== null && <Notice kind="error">{BANK_REFUSAL_TEXTS[refusal]}</Notice>}
      <DefinitionList
        items={[...placeOf(account), { term: 'Titular', value: holderName, note: holderDocument }]}
      />
      {onDelete && (
        <Stack direction="row" gap={8}>
          {onPrefer && (
            <Button size="small" disabled={busy} aria-label={`Tornar principal: ${name}`} onClick={onPrefer}>
              Tornar principal
            </Button>
          )}
          <Button
            size="small"
            icon="trash"
            destructive
            disabled={busy}
            aria-label={`Excluir: ${name}`}
            onClick={onDelete}
          >
            Excluir
          </Button>
        </Stack>
      )}
    </li>
  );
}
