import type { MailMessages } from './mail-words';

export const vn: MailMessages = {
  templates: {
    'order-received': {
      subject: '{restaurant}: đã nhận đơn hàng {sn} của bạn',
      title: 'Cảm ơn bạn, chúng tôi đã nhận được đơn',
      intro: 'Nhà hàng sẽ sớm xác nhận. Đây là những món bạn đã đặt.',
    },
    'order-confirmed': {
      subject: '{restaurant}: đơn hàng {sn} của bạn đã được xác nhận',
      title: 'Đơn hàng của bạn đã được xác nhận',
      intro: 'Nhà hàng đã nhận đơn. Đây là những món bạn sẽ nhận được.',
    },
    'voucher-codes': {
      subject: '{restaurant}: phiếu ưu đãi {voucher} của bạn',
      title: 'Đây là phiếu ưu đãi của bạn',
      intro: 'Hãy đưa mã cho nhà hàng xem. Mỗi mã chỉ dùng được một lần, vì vậy đừng chuyển thư này cho ai.',
    },
    'reservation-confirmed': {
      subject: '{restaurant}: bàn của bạn vào {date} lúc {time}',
      title: 'Đã đặt bàn thành công',
      intro: 'Chào {name}, chúng tôi rất mong được đón tiếp bạn.',
    },
    'reservation-changed': {
      subject: '{restaurant}: lịch đặt bàn đã đổi sang {date} lúc {time}',
      title: 'Lịch đặt bàn của bạn đã thay đổi',
      intro: 'Chào {name}, đây là thông tin đặt bàn hiện tại của bạn.',
    },
    'reservation-cancelled': {
      subject: '{restaurant}: đã hủy bàn vào {date} lúc {time}',
      title: 'Đã hủy đặt bàn',
      intro: 'Chào {name}, bàn này không còn được giữ cho bạn nữa.',
    },
    refund: {
      subject: '{restaurant}: hoàn tiền {amount}',
      title: 'Chúng tôi hoàn tiền cho bạn',
      intro: 'Một khoản hoàn tiền đã được thực hiện cho bạn.',
    },
  },
  order: {
    number: 'Mã đơn hàng',
    time: 'Thời gian',
    asSoonAsPossible: 'Sớm nhất có thể',
    delivery: 'Giao tận nơi',
    pickup: 'Tự đến lấy',
    table: 'Tại bàn {table}',
    way: 'Hình thức',
    address: 'Giao đến',
    payment: 'Thanh toán',
    total: 'Tổng cộng',
    see: 'Xem đơn hàng',
  },
  voucher: {
    worth: 'Mệnh giá',
    paid: 'Đã thanh toán',
    validUntil: 'Có hiệu lực đến',
    codes: 'Số lượng mã',
    rules: 'Cần biết',
    see: 'Xem phiếu ưu đãi',
  },
  reservation: {
    code: 'Mã đặt bàn',
    date: 'Ngày',
    time: 'Giờ',
    people: 'Số người',
    discount: 'Ưu đãi',
    remark: 'Ghi chú của bạn',
    see: 'Xem đặt bàn',
  },
  refund: {
    about: { order: 'Đơn hàng', voucher: 'Đơn mua phiếu', topup: 'Nạp ví' },
    amount: 'Số tiền hoàn',
    where: 'Hoàn về',
    method: { SOURCE: 'Hình thức bạn đã thanh toán', WALLET_PAY: 'Ví của bạn' },
    hint: {
      SOURCE: 'Ngân hàng có thể cần vài ngày để tiền về tài khoản.',
      WALLET_PAY: 'Bạn có thể dùng ngay cho đơn hàng tiếp theo.',
    },
  },
  footer: { why: 'Bạn nhận được thư này vì đã đặt món, mua hàng hoặc đặt bàn tại {restaurant}.' },
  guest: 'bạn',
  confirmEmail: 'Xác nhận đây là địa chỉ của tôi',
};
