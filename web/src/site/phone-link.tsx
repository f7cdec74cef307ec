/** A number to tap, written as it is dialled in its country. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/\D/g, '')}`} className={className ?? ''}>
      {phone}
    </a>
  );
}
