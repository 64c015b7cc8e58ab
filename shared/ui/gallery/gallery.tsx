import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, Card, ThemeProvider } from '../src/base';
import type { Example, ExampleGroup } from './example';
import { appearance, showIn } from './gallery-shell';
import { groups } from './groups';
import { Stage } from './stage';

const groupInAddress = () => groups.find(({ id }) => `#${id}` === location.hash) ?? groups[0];

function useGroup(): ExampleGroup | undefined {
  const [group, setGroup] = useState(groupInAddress);
  useEffect(() => {
    const follow = () => setGroup(groupInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return group;
}

/** All patterns of shared/ui in their states, a page for each entry. */
export function Gallery() {
  const group = useGroup();
  return (
    <ThemeProvider appearance={appearance}>
      <header className="gallery-header">
        <h1 className="bal-h1">Galeria de padrões</h1>
        <ModeSwitch />
        <p id="gallery-toast" role="status" className="bal-meta" />
      </header>
      <nav className="gallery-nav" aria-label="Grupos">
        {groups.map(({ id, entry }) => (
          <a key={id} href={`#${id}`} aria-current={id === group?.id ? 'page' : undefined}>
            {entry}
          </a>
        ))}
      </nav>
      <main className="gallery-main" key={group?.id}>
        {group?.examples.map((example) => (
          <ExampleView key={example.id} example={example} />
        ))}
      </main>
    </ThemeProvider>
  );
}

function ModeSwitch() {
  const mode = useSyncExternalStore(appearance.subscribe, appearance.mode);
  const isDark = mode === 'dark';
  return (
    <Button icon={isDark ? 'sun' : 'moon'} onClick={() => showIn(isDark ? 'light' : 'dark')}>
      {isDark ? 'Cores claras' : 'Cores escuras'}
    </Button>
  );
}

function ExampleView({ example: { id, title, note, content, bare } }: { example: Example }) {
  return (
    <section className="gallery-example" aria-labelledby={`example-${id}`}>
      <h2 id={`example-${id}`} className="bal-h2">
        {title}
      </h2>
      <p className="bal-soft">{note}</p>
      {bare ? (
        content
      ) : (
        <Card>
          <Stage>{content}</Stage>
        </Card>
      )}
    </section>
  );
}
