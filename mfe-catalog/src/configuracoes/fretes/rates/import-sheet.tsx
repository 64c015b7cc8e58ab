import type {
  ColumnMapping,
  FileColumnsQuestion,
  ShippingMethodRecord,
  ShippingRatesReport,
} from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { callPath, RATE_COLUMNS, RATE_TEMPLATE, SHIPPING_LIMITS } from '@balcao/domain';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { SendProgress, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { ColumnQuestion, columnQuestionIn, csvRequest, FileBox, Sheet, saveTemplate } from '@balcao/ui/list';
import { useState } from 'react';
import { RatesReport } from './rates-report';
import { UnitsQuestion } from './units-question';

export interface ImportSheetProps {
  method: ShippingMethodRecord;
  onClose(): void;
  onApplied(): void;
}

/** For a file of 100 000 rows. */
export const FILE_TIMEOUT_MS = 120_000;

interface Choices {
  mapping?: ColumnMapping;
  weight?: 'g' | 'kg';
  decimal?: 'comma' | 'point';
  name?: string;
  skipWrong?: boolean;
}

const TEMPLATE = { name: 'modelo-de-fretes.csv', rows: RATE_TEMPLATE };

/** A file of rates: chosen, its units confirmed, checked, and only then made the table. */
export function ImportSheet({ method, onClose, onApplied }: ImportSheetProps) {
  const { http, notify } = useShell();
  const [file, setFile] = useState<File>();
  const [choices, setChoices] = useState<Choices>({});
  const [report, setReport] = useState<ShippingRatesReport>();
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState<number>();
  const [question, setQuestion] = useState<FileColumnsQuestion>();
  const fail = (error: unknown) => {
    const asked = columnQuestionIn(error);
    setQuestion(asked);
    if (!asked) setFailure(submitFailureOf(error).errors.join(' '));
  };

  /** @param version the one that was seen of the method */
  async function upload(sent: File, { mapping, ...options }: Choices & { dryRun: boolean }, version: number) {
    const { params, headers, ...sending } = csvRequest(sent, { mapping, onProgress: setShare });
    const answer = await http.post<ShippingRatesReport>(
      callPath`/shipping-methods/${method.id}/rates/import`,
      sent,
      {
        ...sending,
        params: { ...options, ...params },
        timeout: FILE_TIMEOUT_MS,
        headers: { ...headers, 'If-Match': `"${version}"` },
      },
    );
    return answer.data;
  }

  const checking = useSubmit<{ file: File; choices: Choices }>(async (asked) => {
    setFailure(undefined);
    setShare(undefined);
    setReport(await upload(asked.file, { ...asked.choices, dryRun: true }, method.version));
    setQuestion(undefined);
  }, fail);

  const applying = useSubmit<{ skipWrong: boolean }>(async ({ skipWrong }) => {
    if (!file || !report) return;
    setFailure(undefined);
    const { weight, decimal } = report.units;
    setShare(undefined);
    const write = {
      ...choices,
      weight,
      decimal,
      dryRun: false,
      ...(skipWrong && { skipWrong }),
    };
    // The version that was checked: somebody may have changed the method since the page was read.
    const applied = await upload(file, write, report.version);
    notify.toast(
      applied.rows === 1
        ? 'A tabela tem agora 1 linha.'
        : `A tabela tem agora ${applied.rows.toLocaleString('pt-BR')} linhas.`,
    );
    onApplied();
  }, fail);

  function check(next: { file: File; choices: Choices }) {
    setFile(next.file);
    setChoices(next.choices);
    void checking.submit(next);
  }

  function choose(chosen: File) {
    setReport(undefined);
    setConfirmed(false);
    check({ file: chosen, choices: {} });
  }

  return (
    <Sheet title="Importar tabela" place="middle" onClose={onClose}>
      <Stack>
        <p className="bal-meta">
          Um CSV com as colunas {Object.values(RATE_COLUMNS).join('; ')}, até{' '}
          {SHIPPING_LIMITS.rates.toLocaleString('pt-BR')} linhas. Ele fica no lugar da tabela atual. Seguro é
          a porcentagem do valor dos produtos enviados, depois do cupom.
        </p>
        {question && file ? (
          <ColumnQuestion
            key={question.headings.join()}
            question={question}
            fileName={file.name}
            busy={checking.busy}
            onAnswer={(mapping) => check({ file, choices: { ...choices, mapping } })}
            onAnotherFile={() => setQuestion(undefined)}
          />
        ) : (
          <>
            <div>
              <Button icon="download" onClick={() => saveTemplate(TEMPLATE)}>
                Baixar modelo com exemplos
              </Button>
            </div>
            <FileBox
              fileName={file?.name}
              help="Ou arraste o arquivo para o quadro. Serve também a tabela da VTEX ou da transportadora."
              onTake={choose}
            />
          </>
        )}
        {failure && (
          <Notice kind="error" title="O arquivo não pôde ser importado">
            <p>{failure}</p>
            {file && (
              <Button size="small" busy={checking.busy} onClick={() => check({ file, choices })}>
                Conferir de novo
              </Button>
            )}
          </Notice>
        )}
        {(checking.busy || applying.busy) && <SendProgress share={share} />}
        {file && report && !failure && (
          <>
            <UnitsQuestion
              report={report}
              isConfirmed={isConfirmed}
              busy={checking.busy}
              onChange={(units) => check({ file, choices: { ...choices, ...units } })}
              onConfirm={() => {
                const { weight, decimal } = report.units;
                setChoices({ ...choices, weight, decimal });
                setConfirmed(true);
              }}
            />
            {isConfirmed && !checking.busy && (
              <RatesReport
                report={report}
                chosenName={choices.name}
                rowsBefore={method.rateCount}
                busy={applying.busy}
                onName={(name) => check({ file, choices: { ...choices, name } })}
                onApply={(skipWrong) => void applying.submit({ skipWrong })}
              />
            )}
          </>
        )}
      </Stack>
    </Sheet>
  );
}
