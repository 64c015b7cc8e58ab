import { Icon } from '@balcao/ui/base';

/** Leads to the documentation of the public API, in a tab of its own. */
export function DocsLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="set-docs-link">
      Documentação da API
      <Icon name="external" size={16} />
      <span className="bal-visually-hidden"> (abre em outra aba)</span>
    </a>
  );
}
