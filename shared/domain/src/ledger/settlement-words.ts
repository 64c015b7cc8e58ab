import { formatMoney } from '../money/money';
import type { ComparedLine, SettlementState } from './settlement';
import {
  differingColumns,
  gapInFile,
  SETTLEMENT_COLUMN_LABELS,
  SETTLEMENT_COLUMNS,
  type SettlementColumn,
} from './settlement-amounts';

const WHY: Readonly<Record<Exclude<SettlementState, 'different'>, string>> = {
  matched: 'O gateway e o extrato dizem o mesmo.',
  missing:
    'Está no extrato e não está no arquivo. O gateway pode liquidar em outro dia: confira o próximo arquivo.',
  unexpected:
    'O arquivo tem um pagamento que o extrato não conhece. Confira se a venda é desta loja e se o pedido chegou ao Balcão.',
  duplicate:
    'Uma linha anterior do arquivo já trata deste pagamento. Confira se o gateway não o liquidou duas vezes.',
};

/** The advice where only these columns differ. */
function adviceOn(differing: readonly SettlementColumn[]): string {
  if (!differing.includes('grossCents') && differing.includes('feeCents'))
    return 'Compare a tarifa com a do seu contrato com o gateway.';
  return 'Confira tarifas, reembolsos e pagamentos parciais do pedido.';
}

const nameOf = (column: SettlementColumn) => SETTLEMENT_COLUMN_LABELS[column].toLowerCase();

function inWords(columns: readonly SettlementColumn[]): string {
  const names = columns.map(nameOf);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} e ${last}`;
}

function whyDifferent({ file, ledger }: Pick<ComparedLine, 'file' | 'ledger'>): string {
  const differing = differingColumns({ file, ledger });
  if (differing.length === 0) return `O valor do arquivo não é o do extrato. ${adviceOn(differing)}`;
  const same = SETTLEMENT_COLUMNS.filter(
    (column) => file[column] !== null && ledger[column] !== null && !differing.includes(column),
  );
  const verb = (columns: readonly SettlementColumn[], one: string, many: string) =>
    columns.length === 1 ? one : many;
  const words = `${inWords(differing)} ${verb(differing, 'difere', 'diferem')} do extrato`;
  const agreeing = same.length === 0 ? '' : `; ${inWords(same)} ${verb(same, 'confere', 'conferem')}`;
  return `No arquivo, ${words}${agreeing}. ${adviceOn(differing)}`;
}

function ofGap({ line, file }: Pick<ComparedLine, 'line' | 'file'>): string {
  const cents = gapInFile(file);
  if (cents === 0) return '';
  return ` A linha ${line} do arquivo não fecha: bruto menos tarifa é ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'a mais' : 'a menos'} que o líquido.`;
}

/** Why a line differs, in plain words, and what to do. It also says where the file does not agree with itself. */
export function settlementExplanation(row: Pick<ComparedLine, 'state' | 'line' | 'file' | 'ledger'>): string {
  return `${row.state === 'different' ? whyDifferent(row) : WHY[row.state]}${ofGap(row)}`;
}
