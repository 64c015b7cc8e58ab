import type { PlanInvoice, PlanPix } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatInstant, formatMoney, formatMonth } from '@balcao/domain';
import { Button, lazyPart, Notice, Stack } from '@balcao/ui/base';
import { CopyButton, Dialog, DialogActions } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQuery } from '@balcao/ui/query';
import { Suspense, useState } from 'react';
import { PLAN, usePlanApi } from './plan-api';

// Loaded on demand, because its library is large.
const QrCode = lazyPart(async () => ({ default: (await import('@balcao/ui/qr')).QrCode }));

const LOOK_AGAIN_MS = 3_000;

/** The button that makes the Pix of an invoice, and the dialog that waits until it is paid. */
export function PayWithPix({ invoice: { id: month } }: { invoice: PlanInvoice }) {
  const api = usePlanApi();
  const { notify } = useShell();
  const [pix, setPix] = useState<PlanPix>();
  const { busy, submit } = useSubmit(
    async () => setPix(await api.pix(month)),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  const name = formatMonth(month);
  return (
    <>
      <Button
        kind="primary"
        size="small"
        busy={busy}
        aria-label={`Pagar com Pix a fatura de ${name}`}
        onClick={() => void submit(undefined)}
      >
        Pagar com Pix
      </Button>
      <Dialog open={pix !== undefined} title={`Pagar a fatura de ${name}`} onClose={() => setPix(undefined)}>
        {pix && <OpenPix pix={pix} isRenewing={busy} onRenew={() => void submit(undefined)} />}
      </Dialog>
    </>
  );
}

interface OpenPixProps {
  pix: PlanPix;
  isRenewing: boolean;
  onRenew(): void;
}

function OpenPix({ pix: { amountCents, code, expiresAt }, isRenewing, onRenew }: OpenPixProps) {
  const api = usePlanApi();
  const { dataUpdatedAt } = useQuery({
    queryKey: [PLAN, 'invoices'],
    queryFn: ({ signal }) => api.invoices(signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (dataUpdatedAt > Date.parse(expiresAt))
    return (
      <Notice
        kind="warning"
        title="O prazo deste Pix acabou"
        action={
          <Button kind="primary" busy={isRenewing} onClick={onRenew}>
            Gerar outro Pix
          </Button>
        }
      >
        Se você já pagou, espere: a fatura muda sozinha assim que o pagamento chegar.
      </Notice>
    );
  return (
    <div className="plan-pix">
      <Suspense fallback={<p role="status">Desenhando…</p>}>
        <QrCode text={code} alt="Código QR do Pix" />
      </Suspense>
      <Stack gap={8}>
        <p>
          <strong className="plan-pix-amount bal-tabular">{formatMoney(amountCents)}</strong>
        </p>
        <p className="bal-meta">Pix copia e cola</p>
        <code className="plan-pix-code">{code}</code>
        <p className="bal-meta">Vale até {formatInstant(expiresAt)} (Brasília).</p>
        <p className="bal-meta" role="status">
          Esperando o pagamento. Esta janela fecha sozinha quando ele chegar.
        </p>
        <DialogActions>
          <CopyButton text={code} done="Código copiado.">
            Copiar código Pix
          </CopyButton>
        </DialogActions>
      </Stack>
    </div>
  );
}
