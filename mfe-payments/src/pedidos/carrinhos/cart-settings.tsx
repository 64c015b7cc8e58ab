import type { CartSettings } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { ABANDONMENT_MINUTES } from '@balcao/domain';
import { Button, FormSkeleton } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { CheckboxField, NumberField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { CARTS } from './carts-key';

const FORM = 'carrinhos';
const { min, max } = ABANDONMENT_MINUTES;

const outOfBounds = (minutes: number | null): string | null =>
  minutes === null || !Number.isInteger(minutes) || minutes < min || minutes > max
    ? `Escreva de ${min} a ${max.toLocaleString('pt-BR')} minutos.`
    : null;

/** After how long a checkout counts as abandoned, and whether its buyer is reminded by itself. */
export default function CartSettingsSheet({ onClose }: { onClose(): void }) {
  const { http, notify } = useShell();
  const client = useQueryClient();
  const queryKey = [CARTS, 'settings'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(http, 'GET /carts/settings', { signal }),
  });

  async function save(settings: CartSettings) {
    client.setQueryData(queryKey, await send(http, 'PUT /carts/settings', { body: settings }));
    notify.toast('Salvo.');
    onClose();
  }

  return (
    <Dialog open title="Quando um carrinho é abandonado" onClose={onClose}>
      <Loaded query={query} what="o tempo de abandono" skeleton={<FormSkeleton fields={2} />}>
        {(settings) => (
          <ServerForm<CartSettings> name={FORM} initialValues={settings} onSubmit={save}>
            <NumberField
              name="abandonmentMinutes"
              label="Minutos sem atividade"
              help="Conta quando o cliente deixou um contato e não fez o pedido. Vale para os carrinhos daqui em diante."
              validate={outOfBounds}
              required
            />
            <CheckboxField
              name="remindsByItself"
              label="Lembrete automático"
              help="Só para quem saiu do checkout do Balcão e deixou um e-mail. O e-mail leva à compra e a um link para não receber mais."
            >
              Lembrar uma vez por e-mail, sem ninguém apertar nada
            </CheckboxField>
            <DialogActions>
              <Button onClick={onClose}>Cancelar</Button>
              <SubmitButton>Salvar</SubmitButton>
            </DialogActions>
          </ServerForm>
        )}
      </Loaded>
    </Dialog>
  );
}
