import { organisation } from '../organisation/organisation.gen.ts';

/** The organisation's own, or the one of the software: a lighthouse in the shape of a letter A, above water. */
export function LogoMark({ className }: { className?: string }) {
  if (organisation.logo) return <img src={organisation.logo} alt="" className={className} />;
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="11" fill={organisation.colour} />
      <path d="M20 10.5 38 4.7a11 11 0 0 1 2 6.3v6zM20 10.5 2 4.7A11 11 0 0 0 0 11v6z" fill="#f0b03f" opacity=".38" />
      <path d="M17.9 15h4.2l3.4 18.5h-11z" fill="#fff" />
      <path d="M16.7 21.6h6.6l.65 3.6h-7.9z" fill={organisation.colour} />
      <circle cx="20" cy="10.5" r="3.6" fill="#f0b03f" />
      <path
        d="M4 33.5c2.7-2 5.3-2 8 0s5.3 2 8 0 5.3-2 8 0 5.3 2 8 0"
        fill="none"
        stroke="#9fd8cf"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
