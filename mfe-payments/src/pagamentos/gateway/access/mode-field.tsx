import type { KycProfileStatus } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { GATEWAY_MODE_LABELS, type GatewayMode, isKycPending } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { ChoiceField, type FormHandle, useFieldValue } from '@balcao/ui/form';
import { useQuery } from '@balcao/ui/query';
import type { GatewayEntry } from '../../payments-api';

const MEANINGS: Readonly<Record<GatewayMode, string>> = {
  test: 'Para experimentar, sem dinheiro de verdade.',
  live: 'Cobra de verdade. Use as credenciais de produção.',
};

/** Whether the connection moves money. Gateways without a live mode have nothing to ask. */
export function ModeField({ entry, form }: { entry: GatewayEntry; form: FormHandle }) {
  const mode = useFieldValue(form, 'mode');
  if (entry.modes.length < 2)
    return <p className="bal-soft">Só funciona em modo de teste: ninguém é cobrado.</p>;
  return (
    <>
      <ChoiceField
        name="mode"
        label="Modo"
        required
        options={entry.modes.map((one) => ({
          value: one,
          label: GATEWAY_MODE_LABELS[one],
          description: MEANINGS[one],
        }))}
      />
      {mode === 'live' && <IdentityWarning />}
    </>
  );
}

/** The money of live sales is held until the person has proved who they are. */
function IdentityWarning() {
  const { http } = useShell();
  const { id } = useSession();
  const { data } = useQuery({
    queryKey: ['identity', id],
    queryFn: async ({ signal }) =>
      (await http.get<KycProfileStatus>(`/kyc/profile/${id}/status`, { signal })).data,
  });
  if (!data || !isKycPending(data.status)) return null;
  return (
    <div className="pay-before-field">
      <Notice
        kind="warning"
        title="Sua identidade ainda não foi verificada"
        action={<Link to="/backoffice/configuracoes/verificar-identidade">Verificar identidade</Link>}
      >
        Você pode conectar em produção, mas o gateway pode reter os recebimentos até a verificação terminar.
      </Notice>
    </div>
  );
}
