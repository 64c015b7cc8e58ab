import type { SimulatedSender, WebhookSimulation, WebhookSimulationRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { LinkButton, Notice } from '@balcao/ui/base';
import {
  ChoiceField,
  SelectField,
  ServerForm,
  SubmitButton,
  useFieldValue,
  useFormHandle,
} from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { PAGAMENTOS_COBRANCAS } from '../paths';
import { SIMULATION_OPTIONS } from './use-simulation';

interface SimulationFormProps {
  senders: readonly [SimulatedSender, ...SimulatedSender[]];
  onSent(sent: WebhookSimulation): void;
}

const SIGNATURES = [
  { value: 'right', label: 'Certa', description: 'Como a origem assina.' },
  { value: 'wrong', label: 'Errada', description: 'Como alguém de fora tentaria. Precisa ser recusada.' },
];

/** Source, event, what it is about, and the signature. */
export function SimulationForm({ senders, onSent }: SimulationFormProps) {
  const { http } = useShell();
  const queries = useQueryClient();
  const form = useFormHandle();
  const chosen = useFieldValue(form, 'senderId');
  const sender = senders.find(({ senderId }) => senderId === chosen) ?? senders[0];
  const lacksSubject = sender.subjects.length === 0 && !sender.canInvent;

  async function simulate(request: Partial<WebhookSimulationRequest>) {
    // The API says which field is missing.
    onSent(await send(http, 'POST /webhook-simulations', { body: request as WebhookSimulationRequest }));
    // A new order can be chosen from now on.
    await queries.invalidateQueries({ queryKey: SIMULATION_OPTIONS });
  }

  /** Starts with the first choices of another source: those of the one before do not fit it. */
  function startAnew({ senderId }: Partial<WebhookSimulationRequest>) {
    const next = senders.find((one) => one.senderId === senderId);
    if (next) form.setFieldsValue(firstChoices(next));
  }

  return (
    <ServerForm<Partial<WebhookSimulationRequest>>
      name="simulacao"
      handle={form}
      initialValues={{ ...firstChoices(senders[0]), signature: 'right' }}
      onSubmit={simulate}
      onChange={startAnew}
    >
      <SelectField
        name="senderId"
        label="Origem"
        required
        options={senders.map(({ senderId, name }) => ({ value: senderId, label: name }))}
      />
      <SelectField
        name="event"
        label="Evento"
        required
        options={sender.events.map(({ event, label }) => ({ value: event, label: `${label} (${event})` }))}
      />
      {lacksSubject ? (
        <Notice
          kind="info"
          title="Faça antes uma cobrança de teste"
          action={<LinkButton to={PAGAMENTOS_COBRANCAS}>Fazer cobrança de teste</LinkButton>}
        >
          A notificação é sobre uma cobrança de {sender.name} em modo de teste.
        </Notice>
      ) : (
        <SelectField
          name="subject"
          label={sender.canInvent ? 'Pedido' : 'Cobrança'}
          required={!sender.canInvent}
          emptyLabel={sender.canInvent ? 'Um pedido novo, de teste' : 'Escolha'}
          options={sender.subjects.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <ChoiceField
        name="signature"
        label="Assinatura"
        required
        options={SIGNATURES}
        help={sender.note || undefined}
      />
      <div className="pay-submit">
        <SubmitButton disabled={lacksSubject}>Enviar notificação</SubmitButton>
      </div>
    </ServerForm>
  );
}

const firstChoices = ({ senderId, events, subjects, canInvent }: SimulatedSender) => ({
  senderId,
  event: events[0]?.event ?? '',
  subject: canInvent ? '' : (subjects[0]?.id ?? ''),
});
