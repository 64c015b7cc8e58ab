import type { SettlementImport } from '@balcao/api-schema';
import { type Custody, coverageWords, formatInstant, GATEWAYS } from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { useId } from 'react';

export interface ChooseImportProps {
  items: readonly SettlementImport[];
  shown: SettlementImport;
  custody: Custody;
  onChoose(id: string): void;
  onCustody(custody: Custody): void;
}

const gatewayName = ({ gateway }: SettlementImport) => (gateway === null ? '' : GATEWAYS[gateway].name);

const summaryOf = ({ matched, total, open }: SettlementImport) =>
  `${matched} de ${total} conciliadas${open > 0 ? `, ${open} sem explicação` : ''}`;

const optionOf = (item: SettlementImport) =>
  [item.fileName, gatewayName(item), formatInstant(item.createdAt)].filter(Boolean).join(', ');

/** The choice among the latest files, the standing of the chosen one, and how much of it is about the other custodian's money. */
export function ChooseImport({ items, shown, custody, onChoose, onCustody }: ChooseImportProps) {
  const id = useId();
  const facts = [summaryOf(shown), gatewayName(shown), `enviado por ${shown.createdBy}`];
  return (
    <>
      <div className="bal-list-filter">
        <label htmlFor={id}>Arquivo conferido</label>
        <select
          id={id}
          className="bal-input"
          value={shown.id}
          onChange={({ target }) => onChoose(target.value)}
        >
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {optionOf(item)}
            </option>
          ))}
        </select>
        <p className="bal-meta">{facts.filter(Boolean).join(' · ')}</p>
        <p className="bal-meta">{coverageWords(shown)}</p>
      </div>
      {shown.others > 0 && <Others count={shown.others} custody={custody} onCustody={onCustody} />}
    </>
  );
}

const OTHER = {
  plataforma: { custody: 'vendedor', what: 'de dinheiro que você recebe direto' },
  vendedor: { custody: 'plataforma', what: 'de dinheiro que está com a plataforma' },
} as const satisfies Record<Custody, { custody: Custody; what: string }>;

interface OthersProps extends Pick<ChooseImportProps, 'custody' | 'onCustody'> {
  count: number;
}

function Others({ count, custody, onCustody }: OthersProps) {
  const other = OTHER[custody];
  return (
    <Notice kind="info">
      {`${count === 1 ? '1 linha deste arquivo é' : `${count} linhas deste arquivo são`} ${other.what}. `}
      <Button kind="link" onClick={() => onCustody(other.custody)}>
        {count === 1 ? 'Ver a linha' : 'Ver as linhas'}
      </Button>
    </Notice>
  );
}
