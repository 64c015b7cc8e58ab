import type { UserStore } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { FIELD_BOUNDS, formatDayOf, HOME_PATH, STORE_ROLE_LABELS } from '@balcao/domain';
import { Button, FormSkeleton, Notice, Section, Stack, StatusPill, useIdempotencyKey } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { SaveBar, ServerForm, SubmitButton, submitFailureOf, TextField, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import '../../common/rows.css';

type NameValues = { nome: string };

const OWN_STORES = ['own-stores'];

const NAME_FIELD = {
  name: 'nome',
  label: 'Nome da loja',
  rule: 'storeName',
  maxLength: FIELD_BOUNDS.storeName.max,
  autoComplete: 'off',
} as const;

/** The name of the current store, and the stores of the person. */
export function StoreTab() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: OWN_STORES,
    queryFn: async ({ signal }) => (await send(http, 'GET /usuario', { signal })).lojas,
  });
  return (
    <Loaded query={query} what="as suas lojas" skeleton={<StoreSkeleton />}>
      {(stores) => {
        const current = stores.find(({ lojaCorrente }) => lojaCorrente);
        return (
          <Stack>
            {current && <StoreName store={current} />}
            <OwnStores stores={stores} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function StoreName({ store }: { store: UserStore }) {
  const { http, notify, session } = useShell();
  const queries = useQueryClient();
  const mayEdit = useCan('configuracoes:editar');

  async function save({ nome }: NameValues) {
    const saved = await send(http, 'PUT /store', { body: { nome } });
    queries.setQueryData<UserStore[]>(OWN_STORES, (stores) =>
      stores?.map((one) => (one.id === saved.id ? { ...one, nome: saved.nome } : one)),
    );
    notify.toast('Nome da loja salvo.');
    // The menu names the store too.
    await session.refresh();
  }

  return (
    <ServerForm<NameValues>
      name="loja"
      initialValues={{ nome: store.nome }}
      readOnly={!mayEdit}
      onSubmit={save}
    >
      <Section
        title="Nome da loja"
        description="Os compradores leem este nome no checkout e nos e-mails; a sua equipe, no menu e nos convites."
      >
        <TextField {...NAME_FIELD} required />
        {!mayEdit && <p className="bal-soft">Só quem administra a loja muda o nome dela.</p>}
      </Section>
      <SaveBar label="Salvar nome" />
    </ServerForm>
  );
}

function OwnStores({ stores }: { stores: readonly UserStore[] }) {
  const { http, navigation, session } = useShell();
  const queries = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const [made, setMade] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const key = useIdempotencyKey();
  const { busy, submit } = useSubmit(
    async (id: string) => {
      setProblem(undefined);
      await session.open(await send(http, 'POST /alterar-token-usuario-loja', { body: { idLoja: id } }));
      navigation.navigate(HOME_PATH);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  async function create({ nome }: NameValues) {
    const store = await send(http, 'POST /registrar-nova-loja', {
      body: { nome },
      headers: key.headersFor({ nome }),
    });
    key.renew();
    await Promise.all([queries.invalidateQueries({ queryKey: OWN_STORES }), session.refresh()]);
    setMade(store.id);
  }

  return (
    <Section
      title="Suas lojas"
      description="Cada loja tem os seus produtos, pedidos, domínios e dinheiro. A sua conta e a sua empresa são as mesmas."
    >
      <Stack>
        {problem && <Notice kind="error">{problem}</Notice>}
        <ul className="set-rows" aria-label="Suas lojas">
          {stores.map((store) => (
            <li key={store.id} className="set-row">
              <div className="set-row-head">
                <strong className="set-name">{store.nome}</strong>
                {store.lojaCorrente && <StatusPill kind="success" icon="check" label="Aberta agora" />}
                {store.id === made && <StatusPill kind="info" icon="plus" label="Nova" />}
                {!store.lojaCorrente && (
                  <span className="set-row-action">
                    <Button
                      size="small"
                      busy={busy}
                      aria-label={`Abrir ${store.nome}`}
                      onClick={() => void submit(store.id)}
                    >
                      Abrir
                    </Button>
                  </span>
                )}
              </div>
              <p className="bal-meta">
                {STORE_ROLE_LABELS[store.papel]}
                {' · '}
                {store.ultimoAcesso ? `usada em ${formatDayOf(store.ultimoAcesso)}` : 'ainda não usada'}
              </p>
            </li>
          ))}
        </ul>
        <div>
          <Button icon="plus" onClick={() => setNaming(true)}>
            Criar outra loja
          </Button>
        </div>
      </Stack>
      <Dialog open={isNaming} title="Criar outra loja" onClose={() => setNaming(false)}>
        <ServerForm<NameValues>
          name="nova-loja"
          initialValues={{ nome: '' }}
          onSubmit={create}
          onDone={() => setNaming(false)}
        >
          <TextField
            {...NAME_FIELD}
            help="Ela começa vazia. Você continua nesta loja até abrir a outra."
            required
          />
          <SubmitButton block>Criar loja</SubmitButton>
        </ServerForm>
      </Dialog>
    </Section>
  );
}

function StoreSkeleton() {
  return (
    <Section title="Nome da loja">
      <FormSkeleton fields={1} />
    </Section>
  );
}
