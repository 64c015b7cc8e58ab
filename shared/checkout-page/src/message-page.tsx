export interface MessagePageProps {
  title: string;
  /** A sentence: what has happened, and what to do. */
  text: string;
  /** One next step; left out where there is none. */
  next?: Way | undefined;
  /** A second way out, below; left out where there is none. */
  other?: Way | undefined;
}

interface Way {
  label: string;
  href: string;
}

/** The page of a checkout where nothing can be sold. */
export function MessagePage({ title, text, next, other }: MessagePageProps) {
  return (
    <main className="message" data-view="message">
      <h1>{title}</h1>
      <p>{text}</p>
      {next && (
        <a className="pay" href={next.href}>
          {next.label}
        </a>
      )}
      {other && (
        <p>
          <a href={other.href}>{other.label}</a>
        </p>
      )}
    </main>
  );
}
