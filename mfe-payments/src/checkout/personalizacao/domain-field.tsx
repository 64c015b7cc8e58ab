import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { EditorField } from '@balcao/ui/form';
import { useQuery } from '@balcao/ui/query';
/** The domain by which buyers come to this look: one of the store's own. */
export function DomainField() {
  const { http } = useShell();
  const { data: domains, error } = useQuery({
    queryKey: ['own-domains'],
    queryFn: async ({ signal }) => (await send(http, 'GET /domains', { signal })).items,
  });
  const help = error
    ? 'Não conseguimos ler os domínios da loja: o que está escolhido continua.'
    : domains?.length === 0
      ? 'A loja ainda não tem um domínio próprio. Conecte um em Domínios.'
      : 'Quem chega por este domínio vê esta aparência.';
  return (
    <EditorField<string> name="domain" label="Domínio" help={help}>
      <DomainChoice hosts={domains?.map(({ host }) => host) ?? []} />
    </EditorField>
  );
}

interface DomainChoiceProps {
  hosts: readonly string[];
  value?: string;
  onChange?: (host: string) => void;
}

/** The hosts, with the chosen one where the store has it no more. */
function DomainChoice({ hosts, value = '', onChange, ...rest }: DomainChoiceProps) {
  return (
    <select {...rest} className="bal-input" value={value} onChange={({ target }) => onChange?.(target.value)}>
      <option value="">Nenhum</option>
      {[...new Set([...hosts, ...(value ? [value] : [])])].map((host) => (
        <option key={host} value={host}>
          {host}
        </option>
      ))}
    </select>
  );
}
