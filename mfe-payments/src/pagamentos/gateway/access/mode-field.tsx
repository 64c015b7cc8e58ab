import { Link } from '@balcao/contract/router';
import { GATEWAY_MODE_LABELS, type GatewayMode, isKycPending } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { ChoiceField } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payment-api';
import { useIdentity } from './use-identity';

const MEANINGS: Readonly<Record<GatewayMode, string>> = {
  test: 'Para experimentar, sem dinheiro de verdade.',
  live: 'Cobra de verdade. Use as credenciais de produção.',
};

export interface ModeFieldProps {
  entry: GatewayEntry;
  /** The connection's current mode. A store that is live already may stay live. */
  current: GatewayMode | undefined;
}

/** Whether the connection moves money. Gateways without a live mode have nothing to ask. */
export function ModeField({ entry, current }: ModeFieldProps) {
  const isUnverified = useIsUnverified() && current !== 'live';
  if (entry.modes.length < 2)
    return <p className="bal-soft">Só funciona em modo de teste: ninguém é cobrado.</p>;
  return (
    <>
      <ChoiceField
        name="mode"
        label="Modo"
        required
        options={entry.modes.map((mode) => ({
          value: mode,
          label: GATEWAY_MODE_LABELS[mode],
          description: MEANINGS[mode],
          disabled: mode === 'live' && isUnverified,
        }))}
      />
      {isUnverified && (
        <div className="pay-before-field">
          <Notice
            kind="info"
            title="O modo produção abre quando a sua identidade estiver verificada"
            action={<Link to="/backoffice/configuracoes/verificar-identidade">Verificar identidade</Link>}
          >
            Até lá, conecte em modo de teste: tudo o que você configurar continua valendo.
          </Notice>
        </div>
      )}
    </>
  );
}

/** Live mode needs a verified identity. While the status is unknown, the API decides. */
function useIsUnverified(): boolean {
  const { data } = useIdentity();
  return data !== undefined && isKycPending(data.status);
}
