import type { EntryFilter } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { addDays, describeRange, todayInSaoPaulo } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import type { ListView } from '@balcao/ui/list';

/** The file may be large and is written while it is sent. */
const TIMEOUT_MS = 120_000;
const USUAL_DAYS = 30;

/** Downloads what the list shows, as a spreadsheet or for an accounting program. The button names the days: without a period the last 30. */
export function ExportStatement({ view }: { view: ListView<EntryFilter> }) {
  const { http, notify } = useShell();
  const today = todayInSaoPaulo();
  const { postedTo = today, postedFrom = addDays(postedTo, -USUAL_DAYS), ...filter } = view.scope;
  const { busy, submit } = useSubmit(
    async (format: 'csv' | 'ofx') => {
      const params = { ...filter, format, postedFrom, postedTo };
      const { data } = await http.get<Blob>('/finance/entries/file', {
        params,
        responseType: 'blob',
        timeout: TIMEOUT_MS,
      });
      saveFile(`extrato-${postedFrom}-a-${postedTo}.${format}`, data);
    },
    (error) => {
      const { errors, fields } = submitFailureOf(error);
      notify.toast([...errors, ...Object.values(fields).flat()].join(' '), { kind: 'error' });
    },
  );
  const isEmpty = view.total === 0;
  const days = describeRange({ from: postedFrom, to: postedTo });
  return (
    <>
      <Button icon="download" busy={busy} disabled={isEmpty} onClick={() => void submit('csv')}>
        Exportar CSV {days}
      </Button>
      <Button icon="download" busy={busy} disabled={isEmpty} onClick={() => void submit('ofx')}>
        Exportar OFX {days}
      </Button>
    </>
  );
}
