import { useEffect, useState } from 'react';

/** An address of bytes for this page alone. It ends with what shows them. */
export function useObjectUrl(bytes: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return url;
}
