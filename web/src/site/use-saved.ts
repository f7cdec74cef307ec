import { useEffect } from 'react';
import { useStore } from 'zustand';
import { followSaved, savedArticles } from './saved-articles.ts';

export function useSaved(): readonly string[] {
  useEffect(followSaved, []);
  return useStore(savedArticles, ({ slugs }) => slugs);
}
