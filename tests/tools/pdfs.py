"""PDFs made by hand, so that their text is known."""


def made(*pages: str, encrypted: bool = False) -> bytes:
    """Return a PDF with a line of text on each page; blanks around it stay."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, text in enumerate(pages):
        stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET" if text else ""
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * number} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>",
            f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        ]
    body, places = b"%PDF-1.4\n", list[int]()
    for number, each in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{each}\nendobj\n".encode("latin-1")
    rows = "".join(f"{place:010} 00000 n \n" for place in places)
    lock = " /Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >> /ID [(a) (a)]"
    trailer = f"<< /Size {len(objects) + 1} /Root 1 0 R{lock if encrypted else ''} >>"
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}"
    return body + f"{table}trailer\n{trailer}\nstartxref\n{len(body)}\n%%EOF\n".encode()
