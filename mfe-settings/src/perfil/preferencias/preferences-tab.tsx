import type { PersonPreferences } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { keepSingleKeys } from '@balcao/domain';
import { FormSkeleton, Section } from '@balcao/ui/base';
import { CheckboxField, SaveBar, ServerForm, useFormHandle } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';

const KEY = ['person-preferences'];

/** The preferences of the person for their pages, in whichever browser. */
export function PreferencesTab() {
  const { http } = useShell();
  const query = useQuery({ queryKey: KEY, queryFn: () => send(http, 'GET /preferences') });
  return (
    <Loaded query={query} what="as suas preferências" skeleton={<PreferencesSkeleton />}>
      {(preferences) => <PreferencesForm preferences={preferences} />}
    </Loaded>
  );
}

function PreferencesForm({ preferences }: { preferences: PersonPreferences }) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const form = useFormHandle();

  async function save(body: PersonPreferences) {
    const saved = await send(http, 'PUT /preferences', { body });
    // The keys of this page ask the cookie.
    keepSingleKeys(saved.singleKeys, document);
    queries.setQueryData(KEY, saved);
    notify.toast('Preferências salvas.');
  }

  return (
    <ServerForm<PersonPreferences>
      name="preferencias"
      handle={form}
      initialValues={preferences}
      onSubmit={save}
    >
      <Section
        title="Atalhos do teclado"
        description="Teclas como ?, / e j fazem algo sem Ctrl. Desligue se você dita textos ou se teclas disparam sem querer. A lista de atalhos está na ajuda, no botão ? do topo."
      >
        <CheckboxField name="singleKeys" label="Atalhos de uma tecla só">
          Usar atalhos de uma tecla só
        </CheckboxField>
      </Section>
      <SaveBar label="Salvar preferências" />
    </ServerForm>
  );
}

function PreferencesSkeleton() {
  return (
    <Section title="Atalhos do teclado">
      <FormSkeleton fields={1} />
    </Section>
  );
}
