import { useEffect, useRef, useState } from 'react';

export type ReadPicture = (name: string) => Promise<Blob | null>;

/**
 * Addresses of pictures of the content by their names, for this page and its frames alone. They are read as whoever is signed
 * in, so a picture that is not published has no address that anybody else could open.
 */
export function usePictureAddresses(read: ReadPicture, names: readonly string[]): Readonly<Record<string, string>> {
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({});
  const known = useRef(new Map<string, string | null>());
  const wanted = names.join(' ');
  useEffect(() => {
    for (const name of wanted.split(' ').filter((one) => one && !known.current.has(one))) {
      known.current.set(name, null);
      void read(name).then((picture) => {
        // The page may be gone: nobody would give the address back.
        if (!picture || !known.current.has(name)) return;
        const address = URL.createObjectURL(picture);
        known.current.set(name, address);
        setAddresses((now) => ({ ...now, [name]: address }));
      });
    }
  }, [read, wanted]);
  useEffect(() => {
    const own = known.current;
    return () => {
      for (const address of own.values()) if (address) URL.revokeObjectURL(address);
      own.clear();
    };
  }, []);
  return addresses;
}
