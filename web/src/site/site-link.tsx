import { Link } from '@tanstack/react-router';
import type { NavigationItem } from '../content/navigation.ts';

interface SiteLinkProps {
  item: NavigationItem;
  className?: string;
}

/** A link of the navigation; the one to the page being read is marked for eyes and ears. */
export function SiteLink({ item, className }: SiteLinkProps) {
  return (
    <Link to={item.to} activeOptions={{ exact: item.to === '/' }} className={className}>
      {item.label()}
    </Link>
  );
}
