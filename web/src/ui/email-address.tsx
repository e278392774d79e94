/** An email address in a left-to-right run; a long one breaks at its @ first. */
export function EmailAddress({ value }: { value: string }) {
  const at = value.lastIndexOf('@');
  return (
    <bdi dir="ltr" className="ltr-run wrap-anywhere">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </bdi>
  );
}
