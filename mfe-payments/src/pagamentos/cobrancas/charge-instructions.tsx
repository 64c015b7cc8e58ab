import type { TestCharge } from '@balcao/api-schema';
import { formatInstant } from '@balcao/domain';
import { Icon, lazyPart, Stack } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { Suspense } from 'react';

// Loaded on demand, because only a Pix has a QR code and its library is large.
const QrCode = lazyPart(async () => ({ default: (await import('@balcao/ui/qr')).QrCode }));

const DRAWING = <p role="status">Desenhando…</p>;

/** The code or the address that the buyer of a charge pays by. Nothing for a charge that is not waiting for a buyer. */
export function ChargeInstructions({ charge }: { charge: TestCharge }) {
  const { pix, boleto, approvalUrl, gatewayName } = charge;
  return (
    <>
      {pix && <PixInstructions {...pix} />}
      {boleto && (
        <Stack gap={8}>
          <p className="bal-meta">Linha digitável</p>
          <p className="pay-code bal-tabular">{boleto.formattedLine}</p>
          <div>
            <CopyButton text={boleto.line} done="Linha copiada.">
              Copiar linha digitável
            </CopyButton>
          </div>
        </Stack>
      )}
      {approvalUrl && (
        <p>
          <a href={approvalUrl} target="_blank" rel="noreferrer">
            Aprovar no {gatewayName} com um cliente de teste <Icon name="external" size={16} />
          </a>
        </p>
      )}
    </>
  );
}

function PixInstructions({ code, expiresAt }: NonNullable<TestCharge['pix']>) {
  return (
    <div className="pay-pix">
      <Suspense fallback={DRAWING}>
        <QrCode text={code} alt="Código QR do Pix" />
      </Suspense>
      <Stack gap={8}>
        <p className="bal-meta">Pix copia e cola</p>
        <code className="pay-code">{code}</code>
        <div>
          <CopyButton text={code} done="Código copiado.">
            Copiar código Pix
          </CopyButton>
        </div>
        <p className="bal-meta">Vale até {formatInstant(expiresAt)} (Brasília).</p>
      </Stack>
    </div>
  );
}
