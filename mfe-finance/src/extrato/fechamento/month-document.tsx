import type { MonthStatement } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import {
  addMonths,
  formatCalendarDate,
  formatInstant,
  formatMonth,
  formatShortMonth,
  monthStatementFileName,
} from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { CopyButton, saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';

/** Begins the keys of what is read of months. */
export const MONTHS = 'months';

/** The month's statement as a document: made once, with the digest by which anybody sees that it is the same. */
export function MonthDocument({ statement }: { statement: MonthStatement }) {
  const { month, custody, isClosed, document } = statement;
  return (
    <Section
      title="Extrato mensal em PDF"
      description="Feito uma vez e guardado como foi feito: quem o recebe confere que é o mesmo arquivo."
    >
      {isClosed ? (
        <Closed month={month} custody={custody} document={document} />
      ) : (
        <p className="bal-soft">
          O extrato de {formatMonth(month)} pode ser feito a partir de{' '}
          {formatCalendarDate(`${addMonths(month, 1)}-01`)}, quando o mês tiver acabado.
        </p>
      )}
    </Section>
  );
}

function Closed({ month, custody, document }: Pick<MonthStatement, 'month' | 'custody' | 'document'>) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const asked = { month, custody };
  const fileName = monthStatementFileName(month, custody);
  const { busy, submit } = useSubmit(
    async (isMade: boolean) => {
      if (!isMade)
        queries.setQueryData(
          [MONTHS, month, custody],
          await send(http, 'POST /finance/month-statements', { body: asked }),
        );
      const { data } = await http.get<Blob>('/finance/month-statements/file', {
        params: asked,
        responseType: 'blob',
      });
      saveFile(fileName, data);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Stack>
      {document && (
        <div className="closing-digest">
          <p className="bal-meta">Feito em {formatInstant(document.createdAt)}. Resumo SHA-256 do arquivo:</p>
          <code>{document.sha256}</code>
          <p className="bal-meta">
            Para conferir, calcule o resumo do arquivo recebido, por exemplo com{' '}
            <code>sha256sum {fileName}</code>, e compare com este.
          </p>
        </div>
      )}
      <div className="closing-actions bal-no-print">
        <Button kind="primary" icon="download" busy={busy} onClick={() => void submit(document !== null)}>
          {document ? `Baixar PDF de ${formatShortMonth(month)}` : `Fazer PDF de ${formatShortMonth(month)}`}
        </Button>
        {document && (
          <CopyButton text={document.sha256} done="Resumo copiado.">
            Copiar resumo
          </CopyButton>
        )}
      </div>
    </Stack>
  );
}
