import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/i18n/all-locales.ts';
import { Stories } from './stories.tsx';

createRoot(document.querySelector('#stories')!).render(
  <StrictMode>
    <Stories />
  </StrictMode>,
);
