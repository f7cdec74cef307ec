import { useState } from 'react';
import { searchTermsResponse } from '@libs/protocol/audit-queries.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';

/** What somebody searched for, once a lead asks for it: that they did is recorded, too. */
export function SearchTerms({ http, lineId }: { http: AuthenticatedHttp; lineId: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const open = async () => {
    const answer = await http({ method: 'POST', path: `/audit/${lineId}/search-terms`, answer: searchTermsResponse });
    setShown('value' in answer ? (answer.value.terms ?? m.audit_terms_gone()) : answer.refused.message);
  };
  if (shown !== null) return <bdi>{shown}</bdi>;
  return (
    <button type="button" onClick={() => void open()} className="min-h-9 text-start text-brand underline">
      {m.audit_terms_show()}
    </button>
  );
}
