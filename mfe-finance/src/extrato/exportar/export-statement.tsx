import type { EntryFilter } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { addDays, type Custody, describeRange, statementFileName, todayInSaoPaulo } from '@balcao/domain';
import { Button, useNarrowScreen } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { type ListView, Popover } from '@balcao/ui/list';
import { accountParam, type ShownAccount } from '../shown-accounts';

/** The file may be large and is written while it is sent. */
const TIMEOUT_MS = 120_000;
const USUAL_DAYS = 30;

/** The days of a file, and what is asked for. A period of competência alone has no balance to begin with, so it makes no OFX. */
function fileOf(filter: Partial<EntryFilter>, today: string) {
  const { occurredFrom, occurredTo = today, postedFrom, postedTo } = filter;
  if (occurredFrom !== undefined && postedFrom === undefined && postedTo === undefined)
    return {
      range: { from: occurredFrom, to: occurredTo },
      isPosted: false,
      scope: { ...filter, occurredFrom, occurredTo },
    };
  const to = postedTo ?? today;
  const from = postedFrom ?? addDays(to, -USUAL_DAYS);
  return { range: { from, to }, isPosted: true, scope: { ...filter, postedFrom: from, postedTo: to } };
}

interface ExportStatementProps {
  view: ListView<EntryFilter>;
  custody: Custody;
  account: ShownAccount;
}

/** Downloads what the list shows, as a spreadsheet or for an accounting program. The buttons name the days: without a period the last 30. */
export function ExportStatement({ view, custody, account }: ExportStatementProps) {
  const { http, notify } = useShell();
  const isNarrow = useNarrowScreen();
  const today = todayInSaoPaulo();
  const { range, isPosted, scope } = fileOf(view.scope, today);
  const { busy, submit } = useSubmit(
    async (format: 'csv' | 'ofx') => {
      const params = { ...scope, ...accountParam(account), custody, format };
      const { data } = await http.get<Blob>('/finance/entries/file', {
        params,
        responseType: 'blob',
        timeout: TIMEOUT_MS,
      });
      saveFile(statementFileName(range, custody, format), data);
    },
    (error) => {
      const { errors, fields } = submitFailureOf(error);
      notify.toast([...errors, ...Object.values(fields).flat()].join(' '), { kind: 'error' });
    },
  );
  const isEmpty = view.total === 0;
  const days = describeRange(range);
  const buttons = (
    <>
      <Button icon="download" busy={busy} disabled={isEmpty} onClick={() => void submit('csv')}>
        Exportar CSV {days}
      </Button>
      {isPosted && (
        <Button icon="download" busy={busy} disabled={isEmpty} onClick={() => void submit('ofx')}>
          Exportar OFX {days}
        </Button>
      )}
    </>
  );
  // On a phone the list has them behind "⋯" already.
  if (isNarrow) return buttons;
  return (
    <Popover label="Exportar" icon="download" title="Exportar extrato">
      {() => <div className="statement-exports">{buttons}</div>}
    </Popover>
  );
}
