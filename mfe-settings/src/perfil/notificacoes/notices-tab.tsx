import type { NoticePreferences } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { NOTICE_CATEGORY_FACTS, NOTICE_EMAIL_LABELS, NOTICE_EMAILS } from '@balcao/domain';
import { FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { CheckboxField, SaveBar, SelectField, ServerForm, useFormHandle } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import {
  appField,
  CHOSEN_CATEGORIES,
  emailField,
  type PreferenceValues,
  toChange,
  toValues,
} from './preference-values';

const KEY = ['notice-preferences'];
const EMAILS = NOTICE_EMAILS.map((value) => ({ value, label: NOTICE_EMAIL_LABELS[value] }));

/** The ways in which the person is notified: by the bell and by e-mail, category by category. */
export function NoticesTab() {
  const { http } = useShell();
  const query = useQuery({ queryKey: KEY, queryFn: () => send(http, 'GET /notices/preferences') });
  return (
    <Loaded query={query} what="as suas preferências" skeleton={<PreferencesSkeleton />}>
      {(preferences) => <PreferencesForm preferences={preferences} />}
    </Loaded>
  );
}

function PreferencesForm({ preferences }: { preferences: NoticePreferences }) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const form = useFormHandle();

  async function save(values: PreferenceValues) {
    queries.setQueryData(KEY, await send(http, 'PUT /notices/preferences', { body: toChange(values) }));
    notify.toast('Preferências de avisos salvas.');
  }

  return (
    <ServerForm<PreferenceValues>
      name="avisos"
      handle={form}
      initialValues={toValues(preferences)}
      onSubmit={save}
    >
      <Stack>
        <Notice kind="info">
          Avisos de segurança aparecem no sino e chegam por e-mail na hora, sempre: assim ninguém que entre na
          sua conta consegue escondê-los.
        </Notice>
        {CHOSEN_CATEGORIES.map((category) => {
          const { label, text } = NOTICE_CATEGORY_FACTS[category];
          return (
            <Section key={category} title={label} description={text}>
              <CheckboxField name={appField(category)} label={`${label} no sino`}>
                Mostrar no sino
              </CheckboxField>
              <SelectField
                name={emailField(category)}
                label="E-mail"
                options={EMAILS}
                emptyLabel="Escolha"
                required
              />
            </Section>
          );
        })}
      </Stack>
      <SaveBar label="Salvar avisos" />
    </ServerForm>
  );
}

function PreferencesSkeleton() {
  return (
    <Section title="Avisos">
      <FormSkeleton fields={6} />
    </Section>
  );
}
