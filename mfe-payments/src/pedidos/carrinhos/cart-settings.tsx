import type { CartSettings } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { ABANDONMENT_MINUTES } from '@balcao/domain';
import { Button, FormSkeleton } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { NumberField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { CARTS, readCartSettings, writeCartSettings } from './cart-api';

const FORM = 'carrinhos';
const { min, max } = ABANDONMENT_MINUTES;

const outOfBounds = (minutes: number | null): string | null =>
  minutes === null || !Number.isInteger(minutes) || minutes < min || minutes > max
    ? `Escreva de ${min} a ${max.toLocaleString('pt-BR')} minutos.`
    : null;

/** After how long a checkout counts as abandoned. */
export default function CartSettingsSheet({ onClose }: { onClose(): void }) {
  const { http, notify } = useShell();
  const client = useQueryClient();
  const queryKey = [CARTS, 'settings'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readCartSettings(http, signal) });

  async function save(settings: CartSettings) {
    client.setQueryData(queryKey, await writeCartSettings(http, settings));
    notify.toast('Tempo de abandono salvo.');
    onClose();
  }

  return (
    <Dialog open title="Quando um carrinho é abandonado" onClose={onClose}>
      <Loaded query={query} what="o tempo de abandono" skeleton={<FormSkeleton fields={1} />}>
        {(settings) => (
          <ServerForm<CartSettings> name={FORM} initialValues={settings} onSubmit={save}>
            <NumberField
              name="abandonmentMinutes"
              label="Minutos sem atividade"
              help="Conta quando o cliente deixou um contato e não fez o pedido. Vale para os carrinhos daqui em diante."
              validate={outOfBounds}
              required
            />
            <DialogActions>
              <Button onClick={onClose}>Cancelar</Button>
              <SubmitButton>Salvar tempo</SubmitButton>
            </DialogActions>
          </ServerForm>
        )}
      </Loaded>
    </Dialog>
  );
}
